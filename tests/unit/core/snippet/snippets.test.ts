import { describe, expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { curl } from '#core/snippet/curl.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planWithoutKey } from './plan.ts'
import { textPlan, uploadPlan } from './program-plans.ts'

/** As each language writes it. The interpreters show that these and many more are sent as planned. */
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
  'a stream': { ...plan, stream: 'event-stream' },
}

const languages: readonly SnippetLanguage[] = snippetLanguages

describe.each(languages)('$label', (language) => {
  test('The whole texts are those of its file', async () => {
    const texts = Object.entries(requests).map(([name, planned]) => {
      const snippet = language.writeSnippet(planned)
      const text = snippet.outcome === 'written' ? snippet.text : `Refused: ${snippet.sentence}`
      return `===== ${name}\n${text}\n`
    })
    await expect(texts.join('\n')).toMatchFileSnapshot(`texts/${language.id}.txt`)
  })

  test('Without a credential neither a variable nor the header appears', () => {
    expect(writeText(language, planWithoutKey)).not.toMatch(/API_|Authorization|percent/)
  })

  test('The first line says what has to be replaced', () => {
    const [first] = writeText(language, { ...plan, placeholders: ['A_ID', 'B'] }).split('\n')
    expect(first).toMatch(/^(?:<\?php )?(?:#|\/\/) Replace A_ID and B\.$/)
  })

  test('It stops where the variable of a secret is not set, before it sends', () => {
    const text = writeText(language, plan)
    const [before = '', ...rest] = text.split('Set API_KEY first.')
    expect(rest).toHaveLength(1)
    expect(before).not.toContain('/v1/experiments')
  })
})

test('No option of curl prints the key or sends it elsewhere', () => {
  for (const planned of Object.values(requests)) {
    expect(writeText(curl, planned)).not.toMatch(/ -v| --trace| -L| --location/)
  }
})
