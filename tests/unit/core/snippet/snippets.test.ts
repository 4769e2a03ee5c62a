import { describe, expect, test } from 'vitest'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import type { Manner, SnippetLanguage } from '#core/snippet/shared/language.ts'
import { plan, planToFillIn, planWithoutKey } from './plan.ts'
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
  slots: [basic],
}
const stream = (format: RequestPlan['stream'] & string): RequestPlan => ({
  ...plan,
  stream: format,
})

/** Every shape of request, as each language writes it in both manners. The interpreters show that it is sent as planned. */
const requests: Readonly<Record<string, RequestPlan>> = {
  'a key in a header': plan,
  'no key': planWithoutKey,
  'a server to fill in': planToFillIn,
  'a key in a header of its own': {
    ...plan,
    slots: [{ scheme: 'k', place: 'header', name: 'X-API-Key', prefix: '' }],
  },
  'a key in the query': { ...plan, slots: [{ scheme: 'k', place: 'query', name: 'api key' }] },
  'a key in the path': {
    ...plan,
    url: 'https://api.example.com/{token}/things',
    slots: [{ scheme: 'path:token', place: 'path', name: 'token' }],
  },
  'a method alone': { ...plan, method: 'DELETE' },
  HEAD: { ...plan, method: 'HEAD' },
  'signs that quotes and templates interpret': {
    ...planWithoutKey,
    headers: [{ name: 'X-Note', value: String.raw`it's "q" \ $x ${'${x}'} #{x} {x} {{x}} %s !` }],
  },
  'an empty header': { ...planWithoutKey, headers: [{ name: 'X-Note', value: '' }] },
  'JSON over lines, with names for what is missing': {
    ...textPlan,
    body: { kind: 'text', text: '{\n  "name": "NAME"\n}' },
    placeholders: ['CUSTOMER_ID', 'NAME'],
  },
  'a text with an apostrophe': textPlan,
  'a form and Basic': form,
  'a secret in a form': { ...form, slots: [{ scheme: 't', place: 'form', name: 'token' }] },
  'a file': filePlan,
  'parts, Basic, a key in the query and cookies': uploadPlan,
  events: stream('event-stream'),
  'lines of JSON': stream('json-lines'),
  'a sequence of JSON': stream('json-sequence'),
}

const languages: readonly SnippetLanguage[] = snippetLanguages
const manners = ['short', 'careful'] as const satisfies readonly Manner[]

describe.each(languages)('$label', (language) => {
  test('The whole texts are those of its file', async () => {
    const texts = Object.entries(requests).flatMap(([name, planned]) =>
      manners.map((manner) => {
        const snippet = language.writeSnippet(planned, manner)
        const text = snippet.outcome === 'written' ? snippet.text : `Refused: ${snippet.sentence}`
        return `===== ${name}, ${manner}\n${text}\n`
      }),
    )
    await expect(texts.join('\n')).toMatchFileSnapshot(`texts/${language.id}.txt`)
  })

  test('It is short unless asked to be careful', () => {
    expect(language.writeSnippet(plan)).toEqual(language.writeSnippet(plan, 'short'))
  })

  test('Without a credential neither a variable nor the header appears', () => {
    for (const manner of manners) {
      expect(writeAs(language, planWithoutKey, manner)).not.toMatch(/API_|Authorization|percent/)
    }
  })

  test('The first line says what has to be replaced', () => {
    const [first] = writeAs(language, { ...plan, placeholders: ['A_ID', 'B'] }, 'short').split('\n')
    expect(first).toMatch(/^(?:<\?php )?(?:#|\/\/|rem) Replace A_ID and B\.$/)
  })
})

test.each([
  ['curl', 3],
  ['httpie', 3],
  ['wget', 3],
  ['javascript', 12],
  ['python-requests', 12],
  ['python', 12],
  ['ruby', 12],
] as const)('A short GET with a key is at most that long: %s, %d lines', (id, most) => {
  const language = languages.find((each) => each.id === id)
  if (!language) throw new Error(`There is no language ${id}.`)
  expect(writeAs(language, plan, 'short').split('\n').length).toBeLessThanOrEqual(most)
})

test.each(manners)('No option of curl prints the key or sends it elsewhere: %s', (manner) => {
  for (const language of languages.filter(({ id }) => id.startsWith('curl'))) {
    expect(writeAs(language, plan, manner)).not.toMatch(/ -v| --trace| -L| --location/)
  }
})

function writeAs(language: SnippetLanguage, planned: RequestPlan, manner: Manner): string {
  const snippet = language.writeSnippet(planned, manner)
  return snippet.outcome === 'written' ? snippet.text : ''
}
