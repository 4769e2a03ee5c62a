import { describe, expect, test } from 'vitest'
import type { RequestPlan, PlannedBody } from '#core/request/request-plan.ts'
import { curlCmd } from '#core/snippet/curl-cmd.ts'
import { curlPowershell } from '#core/snippet/curl-powershell.ts'
import { curl } from '#core/snippet/curl.ts'
import { httpie } from '#core/snippet/httpie.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { powershell } from '#core/snippet/powershell.ts'
import { wget } from '#core/snippet/wget.ts'
import { sampleFile } from '../../../fixtures/operations.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { planWithoutKey, withBody } from './plan.ts'

const json = withBody({ kind: 'text', text: '{"a": "it\'s"}' })
const file = withBody({ kind: 'file', file: sampleFile })
const parts = withBody({
  kind: 'multipart',
  subtype: 'form-data',
  parts: [
    { name: 'title', contentType: undefined, content: { kind: 'text', text: '@A cat;' } },
    { name: 'meta', contentType: 'application/json', content: { kind: 'text', text: '{"a":1}' } },
    { name: 'file', contentType: 'image/png', content: { kind: 'file', file: sampleFile } },
  ],
})

describe('A body', () => {
  test.for<readonly [SnippetLanguage, Partial<RequestPlan>, readonly string[]]>([
    [curl, json, [String.raw`--data-raw '{"a": "it'\''s"}'`]],
    [curl, file, [`--data-binary '@cat.png'`]],
    [
      curl,
      parts,
      [
        `--form-string 'title=@A cat;'`,
        String.raw`--form 'meta="{\"a\":1}";type=application/json'`,
        `--form 'file=@cat.png;type=image/png'`,
      ],
    ],
    [curlCmd, json, [String.raw`--data-raw ^"{\^"a\^": \^"it's\^"}^"`]],
    [curlCmd, file, [`--data-binary "@cat.png"`]],
    [curlPowershell, file, [`--data-binary '@cat.png'`]],
    [powershell, json, [`Body = [Text.Encoding]::UTF8.GetBytes('{"a": "it''s"}')`]],
    [powershell, file, [`InFile = 'cat.png'`, 'TimeoutSec = 0']],
    [httpie, json, [String.raw`--raw='{"a": "it'\''s"}'`]],
    [httpie, file, [`'@./cat.png'`]],
    [wget, json, [String.raw`--body-data='{"a": "it'\''s"}'`]],
    [wget, file, [`--body-file='cat.png'`]],
  ])('%o', ([language, part, lines]) => {
    const text = writeText(language, { ...planWithoutKey, ...part })
    const written = text.split('\n').map((line) => line.trim().replace(/ [\\^`]$/, ''))
    for (const line of lines) expect(written).toContain(line)
  })
})

test('PowerShell writes a text that it could not pass to curl into a temporary file, and removes it', () => {
  const text = writeText(curlPowershell, {
    ...planWithoutKey,
    ...withBody({ kind: 'text', text: '{\n  "é": "it\'s"\r\n}' }),
  })
  expect(text).toBe(
    [
      '$file = New-TemporaryFile',
      'try {',
      '  $bytes = [Text.Encoding]::UTF8.GetBytes((@(',
      "    '{'",
      `    '  "é": "it''s"' + [char]13 + ''`,
      "    '}'",
      '  ) -join "`n"))',
      '  [IO.File]::WriteAllBytes($file.FullName, $bytes)',
      "  curl.exe -sS --fail-with-body --max-time 30 --request POST 'http://localhost:4322/v1/experiments' `",
      "    -H 'Content-Type: application/json' `",
      '    --data-binary "@$($file.FullName)"',
      '} finally {',
      '  Remove-Item $file',
      '}',
    ].join('\n'),
  )
})

test.for<readonly [string, PlannedBody, string]>([
  ['curl takes no data for a GET by itself', { kind: 'text', text: 'a' }, ' --request GET '],
  ['curl adds no Content-Type of its own', { kind: 'text', text: 'a' }, "-H 'Content-Type:' \\"],
  ['A file may take longer', { kind: 'file', file: sampleFile }, ' --connect-timeout 30 '],
  [
    'A file named - is not standard input',
    { kind: 'file', file: { ...sampleFile, fileName: '-' } },
    "'@./-'",
  ],
])('%s', ([, body, piece]) => {
  expect(writeText(curl, { ...planWithoutKey, headers: [], body })).toContain(piece)
})

test('curl gets no body for HEAD, and waits for none', () => {
  expect(writeText(curl, { ...planWithoutKey, method: 'HEAD' })).toContain(' --head ')
})

test('A file that Windows would take for an option of a form is quoted', () => {
  const body: PlannedBody = {
    kind: 'multipart',
    subtype: 'form-data',
    parts: [
      {
        name: 'a',
        contentType: 'text/csv',
        content: { kind: 'file', file: { ...sampleFile, fileName: 'a;b, c.csv' } },
      },
    ],
  }
  expect(writeText(curl, { ...planWithoutKey, ...withBody(body) })).toContain(
    `--form 'a=@"a;b, c.csv";type=text/csv'`,
  )
})
