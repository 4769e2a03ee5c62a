import { describe, expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { fileNameCases, requestCases } from '../../../fixtures/request-plans.ts'
import { fileOf } from '../../../fixtures/requests/request.ts'
import { planWithoutKey } from './plan.ts'
import { textPlan } from './program-plans.ts'

type Id = (typeof snippetLanguages)[number]['id']

const languages: readonly SnippetLanguage[] = snippetLanguages
const cases = [...requestCases, ...fileNameCases].map(({ name, plan }) => ({
  name,
  plan: plan('https://api.example.com'),
}))

const text = (length: number): Partial<RequestPlan> => ({
  body: { kind: 'text', text: 'a'.repeat(length) },
})
const at = (target: string): Partial<RequestPlan> => ({ url: `https://api.example.com${target}` })
const withHeader = (name: string): Partial<RequestPlan> => ({ headers: [{ name, value: '1' }] })
const none: Partial<RequestPlan> = { body: { kind: 'none' } }
const part = { name: 'a', contentType: undefined, content: { kind: 'text', text: 'b' } as const }
const partNamed = (name: string): Partial<RequestPlan> => ({
  body: { kind: 'multipart', subtype: 'form-data', parts: [{ ...part, name }] },
})
const mixed: Partial<RequestPlan> = { body: { kind: 'multipart', subtype: 'mixed', parts: [part] } }
const file = { kind: 'file', file: fileOf('a\tb.png') } as const

test.for<readonly [Id, Partial<RequestPlan>, string, Id]>([
  [
    'curl',
    text(200_000),
    'The body has 200000 bytes, and an argument of a command can have 130000.',
    'php',
  ],
  ['curl', { method: 'HEAD' }, 'curl cannot send a body with HEAD without waiting', 'go'],
  ['curl', mixed, 'curl sends multipart/form-data and not multipart/mixed.', 'php'],
  ['curl', partNamed('a=b'), 'curl cannot send a part named "a=b" letter for letter', 'php'],
  ['powershell', partNamed('a'), 'Windows PowerShell 5.1 cannot send a multipart body.', 'curl'],
  ['powershell', { method: 'QUERY' }, 'cannot send the method QUERY.', 'curl'],
  ['powershell', { ...none, stream: 'json-lines' }, 'shows nothing before', 'curl'],
  ['javascript', { method: 'TRACE' }, 'fetch refuses the method TRACE', 'curl'],
  ['javascript', { method: 'GET' }, 'fetch refuses a body with GET', 'curl'],
  ['python-requests', mixed, 'and not as mixed', 'php'],
  ['python-requests', partNamed('a\\b'), String.raw`change the name "a\\b" of a part`, 'php'],
  [
    'python-requests',
    { body: { kind: 'multipart', subtype: 'form-data', parts: [{ ...part, content: file }] } },
    String.raw`change the name "a\tb.png" of a part`,
    'php',
  ],
  ['php', { method: 'HEAD' }, 'sends either HEAD or a body', 'go'],
  ['java', withHeader('Origin'), 'refuses the header Origin', 'curl'],
])('%s says why it cannot write a request: %j', ([id, change, sentence, instead]) => {
  expect(find(id).writeSnippet({ ...textPlan, ...change })).toEqual({
    outcome: 'refused',
    sentence: expect.stringContaining(sentence),
    instead,
  })
})

const programs = languages.slice(2)

test.for(programs)('$label leaves the framing of the message to its client', (language) => {
  expect(language.writeSnippet({ ...textPlan, ...withHeader('Content-Length') })).toEqual({
    outcome: 'refused',
    sentence: expect.stringContaining('decides on the header Content-Length itself.'),
    instead: 'curl',
  })
})

test.for([
  [{ method: 'CONNECT' }, 'may change or refuse the method CONNECT.'],
  [{ method: 'patch' }, 'may change or refuse the method patch.'],
  ...['/%7Eme', '/a|b', '/a?x=%'].map((target) => [at(target), 'may write this address'] as const),
] as const)('What libraries may change is written by curl: %j', ([change, sentence]) => {
  for (const { id, writeSnippet } of programs) {
    if (id === 'php') continue
    expect(writeSnippet({ ...textPlan, ...change })).toEqual({
      outcome: 'refused',
      sentence: expect.stringContaining(sentence),
      instead: 'curl',
    })
  }
})

test.for(languages)('$label writes an address without an origin as it is shown', (language) => {
  const url = '{base_url}/v1/things?a=b'
  expect(language.writeSnippet({ ...textPlan, url })).toMatchObject({ outcome: 'written' })
})

describe('What the shells refuse of the table, and nothing else', () => {
  test.for<readonly [Id, readonly string[]]>([
    [
      'curl',
      [
        'text: a character of number zero',
        'multipart, hard names',
        'multipart of another kind',
        'multipart, files of the hardest names',
      ],
    ],
    [
      'powershell',
      [
        ...list(({ body }) => body.kind === 'multipart'),
        ...list(({ method }) => ['QUERY', 'PURGE', 'M-SEARCH', 'get'].includes(method)),
        ...list(({ slots, headers }) =>
          [...slots.map(({ place }) => place), ...headers.map(({ name }) => name)].some((place) =>
            /cookie/i.test(place),
          ),
        ),
        'method POST',
        'method PUT',
        'text with GET',
        'path: signs of the template',
        'header: an empty value',
      ],
    ],
  ])('%s', ([id, refused]) => {
    const found = list((plan) => find(id).writeSnippet(plan).outcome === 'refused')
    expect(found.toSorted()).toEqual([...new Set(refused)].toSorted())
  })
})

test.for(languages)('What $label refuses, the language that it names can write', (language) => {
  const more = [
    { ...planWithoutKey, method: 'POST', ...text(200_000) },
    { ...planWithoutKey, method: 'HEAD', ...text(1) },
    { ...planWithoutKey, method: 'POST', headers: [], ...text(1) },
  ]
  const dead = [...cases.map(({ plan }) => plan), ...more].filter((plan) => {
    const snippet = language.writeSnippet(plan)
    return (
      snippet.outcome === 'refused' &&
      find(snippet.instead).writeSnippet(plan).outcome === 'refused'
    )
  })
  expect(dead).toEqual([])
})

function find(id: string): SnippetLanguage {
  const language = languages.find((each) => each.id === id)
  if (!language) throw new Error(`There is no language ${id}.`)
  return language
}

function list(matches: (plan: RequestPlan) => boolean): readonly string[] {
  return cases.filter(({ plan }) => matches(plan)).map(({ name }) => name)
}
