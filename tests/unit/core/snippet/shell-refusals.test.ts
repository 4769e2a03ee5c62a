import { describe, expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { fileNameCases, requestCases } from '../../../fixtures/request-plans.ts'
import { planWithoutKey, withBody } from './plan.ts'

const shells: readonly SnippetLanguage[] = snippetLanguages.slice(0, 6)

const zero = 'text: a character of number zero'
const hardNames = 'multipart, hard names'
const mixed = 'multipart of another kind'
const files = ['multipart, files of hard names', "a file: it's a näme; $HOME.txt"]
const odd = 'multipart, files of odd names'
const hardest = 'multipart, files of the hardest names'
const quoted = 'a file: a"b.png'
const broken = 'a file: a\r\nb.png'
const typed = ['multipart, texts', 'multipart, hard texts', 'multipart, JSON']

/** Only curl's plainest form and programs put a secret there. */
const insideSecrets = listCases(({ slots }) =>
  slots.some(({ place }) => ['path', 'form', 'part'].includes(place)),
)

/** What of the table each shell form refuses; it sends the rest, as the interpreters show. */
const refused: Readonly<Record<string, readonly string[]>> = {
  curl: [zero, hardNames, mixed, hardest],
  'curl-powershell': [
    hardNames,
    mixed,
    ...files,
    ...typed,
    odd,
    hardest,
    quoted,
    broken,
    ...insideSecrets,
  ],
  'curl-cmd': [
    ...insideSecrets,
    zero,
    hardNames,
    mixed,
    ...files,
    odd,
    hardest,
    broken,
    'header: two spaces and a tab',
    'text: JSON',
    'text: JSON beyond ASCII',
    'text: plain, control characters',
    'text: plain, the end of a here-document',
    'text: XML',
    'text: of 20,000 characters',
    'multipart, texts',
    'multipart, hard texts',
  ],
  powershell: [
    ...insideSecrets,
    ...listCases(({ body }) => body.kind === 'multipart'),
    ...listCases(({ method }) => ['QUERY', 'PURGE', 'M-SEARCH', 'get'].includes(method)),
    ...listCases(({ slots, headers }) =>
      [...slots.map(({ place }) => place), ...headers.map(({ name }) => name)].some((place) =>
        /cookie/i.test(place),
      ),
    ),
    'method POST',
    'method PUT',
    'text with GET',
    'path: signs of the template',
    'query: reserved characters allowed',
    'header: an empty value',
  ],
  httpie: [
    ...insideSecrets,
    zero,
    mixed,
    hardest,
    quoted,
    broken,
    'a file: a\\b.png',
    "a file: ./it's; $HOME, @x/a b;type=c.png",
    'method M-SEARCH',
    'method get',
    'path: signs of the template',
    'query: reserved characters allowed',
    'multipart, JSON',
    'slot: a key in the query',
  ],
  wget: [
    ...insideSecrets,
    zero,
    'method get',
    ...listCases(({ body }) => body.kind === 'multipart'),
  ],
}

test.for(shells)('$label refuses what it cannot say, and nothing else', (language) => {
  const found = [...requestCases, ...fileNameCases]
    .filter(({ plan: write }) => isRefused(language, write(base)))
    .map(({ name }) => name)
  expect(found.toSorted()).toEqual([...new Set(refused[language.id])].toSorted())
})

describe('The reason and another language', () => {
  test.for<readonly [string, Partial<RequestPlan>, string, string]>([
    [
      'curl',
      withBody({ kind: 'text', text: 'a'.repeat(200_000) }),
      'The body has 200000 bytes, and an argument of a command can have 130000. Put it into a file and choose that as the body.',
      'python',
    ],
    [
      'curl',
      { ...withBody({ kind: 'text', text: 'a' }), method: 'HEAD' },
      'curl cannot send a body with HEAD without waiting for one in the response.',
      'python',
    ],
    [
      'curl-cmd',
      withBody({ kind: 'text', text: 'a\nb' }),
      'A line break or another control character cannot stand in a line of cmd.',
      'curl-powershell',
    ],
    [
      'wget',
      withBody({
        kind: 'multipart',
        subtype: 'form-data',
        parts: [{ name: 'a', contentType: undefined, content: { kind: 'text', text: 'b' } }],
      }),
      'Wget cannot send a multipart body.',
      'curl',
    ],
    [
      'powershell',
      withBody({
        kind: 'multipart',
        subtype: 'form-data',
        parts: [{ name: 'a', contentType: undefined, content: { kind: 'text', text: 'b' } }],
      }),
      'Windows PowerShell 5.1 cannot send a multipart body.',
      'curl-powershell',
    ],
  ])('%s', ([id, part, sentence, instead]) => {
    const language = shells.find((shell) => shell.id === id)
    expect(language?.writeSnippet({ ...planWithoutKey, ...part })).toEqual({
      outcome: 'refused',
      sentence,
      instead,
    })
  })
})

const base = 'https://api.example.com'

function isRefused(language: SnippetLanguage, planned: RequestPlan): boolean {
  return language.writeSnippet(planned).outcome === 'refused'
}

function listCases(matches: (plan: RequestPlan) => boolean): readonly string[] {
  return [...requestCases, ...fileNameCases]
    .filter(({ plan: write }) => matches(write('https://api.example.com')))
    .map(({ name }) => name)
}
