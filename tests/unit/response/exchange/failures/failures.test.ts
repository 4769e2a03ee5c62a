import { expect, test } from 'vitest'
import { getCitationUrl, formatCitation } from '#text/citation.ts'
import type { Failure } from '#response/exchange/failures/failure.ts'
import { allFailures, getFailureGroups } from '#response/exchange/failures/all-failures.ts'
import { failures, getFailurePath, statusFailures } from '#response/exchange/failures/failures.ts'
import { getSentenceText, retryAdvice } from '#response/exchange/failures/failure.ts'

const entries: readonly (readonly [string, Failure])[] = Object.entries(allFailures)

test.for(entries)('%s has complete sentences and no unknowable claims', ([id, failure]) => {
  const { title, ...lists } = failure
  const sentences = Object.values(lists).flat()
  const texts = sentences.map(getSentenceText)
  expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
  expect(title).toMatch(/^[A-Z0-9].*[^.]$/)
  expect(Object.entries(lists).filter(([, list]) => list.length === 0)).toEqual([])
  expect(texts.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
  // The number of requests on the wire is unknown.
  expect(texts.filter((text) => /\b(exactly|only) one request\b|\bonce\b/i.test(text))).toEqual([])
  const known = failure.known.map(getSentenceText)
  expect(known.filter(claimsTooMuch)).toEqual([])
  for (const sentence of sentences) {
    if (typeof sentence === 'string') continue
    expect(formatCitation(sentence.source)).not.toBe('')
    expect(new URL(getCitationUrl(sentence.source) ?? '')).toMatchObject({ protocol: 'https:' })
  }
})

test.for([
  'The server is down.',
  'The service crashed.',
  'The key is wrong.',
  'The request never reached the server.',
])('Detects an unknowable claim: %s', (sentence) => {
  expect(claimsTooMuch(sentence)).toBe(true)
})

test.each([
  ['Every failure', true, allFailures],
  ['Without sign-in, every failure of a request', false, failures],
])('%s is in exactly one group', (_, takesSignIn, expected) => {
  const grouped = getFailureGroups(takesSignIn).flatMap(({ ids }) => ids)
  expect(grouped.toSorted()).toEqual(Object.keys(expected).toSorted())
})

test('Failure pages have permanent addresses', () => {
  expect(getFailurePath('not-found')).toBe('/errors/not-found/')
})

test('Status failures make no claims about this service', () => {
  for (const { unknowable } of Object.values<Failure>(statusFailures)) {
    const texts = unknowable.map(getSentenceText)
    expect(texts.join(' ')).toContain(
      'What this service means by it, beyond what its API document says.',
    )
  }
})

test('429 and 5xx include the shared advice on retries', () => {
  for (const id of ['too-many-requests', 'server-error'] as const) {
    expect(failures[id].remedies).toEqual(expect.arrayContaining([...retryAdvice]))
  }
})

test.for(['timed-out', 'timed-out-in-body', 'too-large'] as const)(
  '%s suggests the snippet, which has no time limit',
  (id) => {
    const remedies: Failure['remedies'] = failures[id].remedies
    const texts = remedies.map(getSentenceText)
    expect(texts.join(' ')).toContain('Run the curl snippet in a terminal')
  },
)

test('Never advises sending a key over plain http', () => {
  const texts = failures['mixed-content'].remedies.join(' ')
  expect(texts).not.toMatch(/snippet|terminal/)
})

/** A page cannot know the server's state or what the server received. */
function claimsTooMuch(sentence: string): boolean {
  return /\b(server|service) (is|was) (down|off|dead|overloaded|broken|not running)|\bcrashed\b|\bkey is (wrong|invalid|expired|revoked)|\bnever reached\b|\bnever arrived\b/i.test(
    sentence,
  )
}
