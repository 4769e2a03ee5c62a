import { describe, expect, test } from 'vitest'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import { curl } from '#core/snippet/curl.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { plan, planWithoutKey } from './plan.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const basic: CredentialSlot = {
  scheme: 'login',
  place: 'header',
  name: 'Authorization',
  prefix: 'Basic ',
  encoding: 'base64',
}
const form: RequestPlan = {
  ...textPlan,
  headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
  body: { kind: 'form', text: 'name=NAME&size=3', pairs: [] },
  slots: [basic, { scheme: 't', place: 'form', name: 'token' }],
}

/** As each language writes it. The interpreters show that it is sent as planned. */
const requests: Readonly<Record<string, RequestPlan>> = {
  'a key in a header': plan,
  'JSON over lines, with names for what is missing': {
    ...textPlan,
    body: { kind: 'text', text: '{\n  "name": "NAME"\n}' },
    placeholders: ['CUSTOMER_ID', 'NAME'],
  },
  'a form with a secret, and Basic': form,
  'a file, signs that quotes and templates interpret, and a key in the query': {
    ...filePlan,
    headers: [
      ...filePlan.headers,
      { name: 'X-Note', value: String.raw`it's "q" \ $x ${'${x}'} #{x} {x} {{x}} %s !` },
    ],
    slots: [{ scheme: 'k', place: 'query', name: 'api key' }],
  },
  'parts, Basic, a key in the query and cookies': uploadPlan,
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
