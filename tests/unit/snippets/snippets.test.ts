import { describe, expect, test } from 'vitest'
import type { RequestPlan } from '#request/request-plan.ts'
import { curl } from '#snippets/curl.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import type { SnippetLanguage } from '#snippets/shared/language.ts'
import { getSnippetText } from '../../fixtures/snippet-text.ts'
import { plan, planWithoutKey, textPlan, uploadPlan } from './plans.ts'

/** `tests/snippets` runs these and many more with the interpreters. */
const requests: Readonly<Record<string, RequestPlan>> = {
  'JSON over lines, a key in a header, and names for what is missing': {
    ...textPlan,
    body: { kind: 'text', text: '{\n  "name": "NAME"\n}' },
    placeholders: ['CUSTOMER_ID', 'NAME'],
  },
  'parts, Basic, a key in the query, cookies, and signs that quotes and templates interpret': {
    ...uploadPlan,
    headers: [
      ...uploadPlan.headers,
      { name: 'X-Note', value: String.raw`it's "q" \ $x ${'${x}'} #{x} {x} {{x}} %s !` },
    ],
  },
  'a stream without a key': { ...planWithoutKey, stream: 'event-stream' },
  'missing parts of the host, and a name to replace': {
    ...plan,
    url: 'https://your-tenant.cell-your-cell-id.example.com/your-tenant/THING_ID',
    placeholders: ['THING_ID'],
    hostVariables: [
      { placeholder: 'your-tenant', variable: 'API_TENANT' },
      { placeholder: 'your-cell-id', variable: 'API_CELL_ID' },
    ],
  },
}

const languages: readonly SnippetLanguage[] = snippetLanguages

describe.each(languages)('$label', (language) => {
  test('Matches the complete texts in its file', async () => {
    const texts = Object.entries(requests).map(([name, planned]) => {
      const snippet = language.formatSnippet(planned)
      if (snippet.outcome === 'refused') return `===== ${name}\nRefused: ${snippet.sentence}\n`
      const { text, advice, privateText } = snippet
      return [
        `===== ${name}`,
        text,
        ...(advice === undefined ? [] : ['----- Advice', advice]),
        ...(privateText === undefined ? [] : ['----- Private form', privateText]),
        '',
      ].join('\n')
    })
    await expect(texts.join('\n')).toMatchFileSnapshot(`texts/${language.id}.txt`)
  })

  test('Has no variable or header without a credential', () => {
    expect(getSnippetText(language, planWithoutKey)).not.toMatch(/API_|Authorization|percent/)
  })
})

const programs = languages.filter(({ id }) => id !== 'curl')

describe.each(programs)('$label', (language) => {
  test('Stops before sending if a variable is not set', () => {
    const text = getSnippetText(language, plan)
    const [before = '', ...rest] = text.split('Set API_KEY first.')
    expect(rest).toHaveLength(1)
    expect(before).not.toContain('/v1/experiments')
  })
})

test('curl percent-encodes a secret in the path and puts `!` in single quotes', () => {
  const snippet = curl.formatSnippet({
    ...planWithoutKey,
    url: 'https://api.example.com/{token}/a',
    slots: [
      { scheme: 'token', place: 'path', name: 'token' },
      { scheme: 'signs', place: 'header', name: 'X!', prefix: '' },
    ],
  })
  expect(snippet).toMatchObject({
    text: String.raw`curl "https://api.example.com/$(printf %s "$API_KEY_TOKEN" | od -An -v -tx1 | tr -d ' \n' | sed 's/../%&/g')/a" \
  -H 'Content-Type: application/json' \
  -H 'X!: '"$API_KEY_SIGNS"`,
  })
})

test('curl encloses a variable in braces if the shell would continue its name', () => {
  const hostVariables = [{ placeholder: 'your-tenant', variable: 'API_TENANT' }]
  for (const [host, expanded] of [
    ['your-tenant.example.com', '$API_TENANT.example.com'],
    ['your-tenanteu.example.com', '${API_TENANT}eu.example.com'],
    ['your-tenantyour-tenant.a', '${API_TENANT}$API_TENANT.a'],
  ] as const) {
    const url = `https://${host}/a`
    expect(getSnippetText(curl, { ...planWithoutKey, url, hostVariables })).toContain(
      `"https://${expanded}/a"`,
    )
  }
})

test('curl has no option that prints the key or sends it elsewhere', () => {
  for (const planned of Object.values(requests)) {
    expect(getSnippetText(curl, planned)).not.toMatch(/ -v| --trace| -L| --location/)
  }
})
