import { citeClause, citeRfc } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { expect, test } from 'vitest'
import type { FormProperty } from '#request/description/operation.ts'
import type { Part } from '#request/request-plan.ts'
import { serializeMultipart, formatMultipartType } from '#request/serialize/multipart.ts'
import { planFields, planForm, sampleFile, styled } from '../../../fixtures/operations.ts'

const mediaType = 'multipart/form-data'

test.each<[unknown, Partial<FormProperty> | undefined, readonly Part[]]>([
  ['a\nb', undefined, [textPart('p', 'a\nb')]],
  [1.5, undefined, [textPart('p', '1.5')]],
  [['a', 'b'], undefined, [textPart('p', 'a'), textPart('p', 'b')]],
  [{ a: 1 }, undefined, [textPart('p', '{"a":1}', 'application/json')]],
  [
    [{ a: 1 }, { a: 2 }],
    { contentType: 'application/json' },
    [textPart('p', '{"a":1}', 'application/json'), textPart('p', '{"a":2}', 'application/json')],
  ],
  [
    '<a/>',
    { contentType: 'application/xml; charset=utf-8' },
    [textPart('p', '<a/>', 'application/xml; charset=utf-8')],
  ],
  [{ 'a b': 'c&d', e: 'é' }, styled('form', true), [textPart('a b', 'c&d'), textPart('e', 'é')]],
  [['a', 'b'], styled('pipeDelimited', false), [textPart('p', 'a|b')]],
  [{ a: 1 }, styled('deepObject', true), [textPart('p[a]', '1')]],
])('Serializes %j with %j as parts', (json, property, parts) => {
  expect(planForm(mediaType, json, property)).toMatchObject({
    plan: { headers: [], body: { kind: 'multipart', subtype: 'form-data', parts } },
  })
})

test.each<[unknown, Partial<FormProperty>, keyof typeof clauses, string]>([
  [['a,b', 'c'], styled('form', false), 'delimiters', 'Piece 1 of the value contains a comma,'],
  ['a', { contentType: 'image/*' }, 'encoding', 'The document allows image/* here, which'],
])('Refuses %j with %j', (json, property, clause, what) => {
  const sentence: unknown = expect.stringContaining(what)
  expect(planForm(mediaType, json, property)).toMatchObject({
    errors: [{ field: 'body:p', citation: citeClause(clauses[clause], '3.2'), sentence }],
  })
})

test.each([
  ['application/octet-stream', 'image/png'],
  ['image/jpeg, image/png', 'image/png'],
  ['image/*', 'image/png'],
  ['application/pdf', 'application/pdf'],
  ['image/jpeg, image/gif', 'image/jpeg'],
])('With the documented type %s, a PNG file is sent as %s', (contentType, expected) => {
  expect(planFields(mediaType, [['p', sampleFile]], { p: { contentType } })).toMatchObject({
    plan: {
      body: { parts: [{ name: 'p', contentType: expected, content: { file: sampleFile } }] },
    },
  })
})

test('A file without a type is octet-stream, and several files share a name', () => {
  const files = [{ ...sampleFile, type: undefined }, sampleFile]
  const fields = files.map((file) => ['p', file] as const)
  expect(planFields(mediaType, fields)).toMatchObject({
    plan: {
      body: {
        parts: [
          { name: 'p', contentType: 'application/octet-stream' },
          { name: 'p', contentType: 'image/png' },
        ],
      },
    },
  })
})

test('Styles apply only to multipart/form-data', () => {
  expect(
    planFields('multipart/mixed', [['p', ['a', 'b']]], { p: styled('form', true) }),
  ).toMatchObject({
    plan: { body: { subtype: 'mixed', parts: [{ name: 'p' }, { name: 'p' }] } },
  })
})

test('Refuses a multipart body without parts', () => {
  expect(planFields(mediaType, [])).toEqual({
    outcome: 'refused',
    errors: [
      {
        field: 'body',
        citation: citeRfc(2046, '5.1'),
        sentence: 'A multipart body must have at least one part. Fill in a field.',
      },
    ],
  })
})

test('Serializes the bytes of a multipart body', () => {
  const parts: readonly Part[] = [
    textPart('plain', 'a\nb'),
    textPart('json', '{"a":1}', 'application/json'),
    { name: 'file', contentType: 'image/png', content: { kind: 'file', file: sampleFile } },
    textPart('', ''),
  ]
  expect(serializeMultipart(parts, 'b0')).toEqual([
    {
      kind: 'text',
      text: [
        '--b0',
        'Content-Disposition: form-data; name="plain"',
        '',
        'a\nb',
        '--b0',
        'Content-Disposition: form-data; name="json"',
        'Content-Type: application/json',
        '',
        '{"a":1}',
        '--b0',
        'Content-Disposition: form-data; name="file"; filename="cat.png"',
        'Content-Type: image/png',
        '',
        '',
      ].join('\r\n'),
    },
    { kind: 'file', file: sampleFile },
    {
      kind: 'text',
      text: ['', '--b0', 'Content-Disposition: form-data; name=""', '', '', '--b0--', ''].join(
        '\r\n',
      ),
    },
  ])
  expect(formatMultipartType('form-data', 'b0')).toBe('multipart/form-data; boundary=b0')
})

test('Matches the bytes of FormData, which escapes names', async () => {
  const names = ['a"b\nc', 'a\r\nb', 'a\\b;%22é']
  const fileName = 'g"h\ni.txt'
  const form = new FormData()
  for (const name of names) form.append(name, 'd')
  form.append('f', new File(['x'], fileName, { type: 'text/plain' }))
  const request = new Request('https://example.com', { method: 'POST', body: form })
  const boundary = /boundary=(.+)$/.exec(request.headers.get('Content-Type') ?? '')?.[1] ?? ''
  const file = { handle: '1', fileName, type: 'text/plain' }
  const parts: readonly Part[] = [
    ...names.map((name) => textPart(name, 'd')),
    { name: 'f', contentType: 'text/plain', content: { kind: 'file', file } },
  ]
  const written = serializeMultipart(parts, boundary).map((chunk) =>
    chunk.kind === 'text' ? chunk.text : 'x',
  )
  expect(written.join('').trimEnd()).toBe((await request.text()).trimEnd())
})

function textPart(name: string, text: string, contentType?: string): Part {
  return { name, contentType, content: { kind: 'text', text } }
}
