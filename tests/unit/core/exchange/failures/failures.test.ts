import { describe, expect, test } from 'vitest'
import { linkCitation, writeCitation } from '#core/citation/citation.ts'
import type { Failure } from '#core/exchange/failures/failure.ts'
import { failureGroups, failures, linkFailure } from '#core/exchange/failures/failures.ts'
import { readSentence } from '#core/exchange/failures/failure.ts'
import { retryAdvice } from '#core/exchange/failures/repeat-advice.ts'
import { everythingOpen } from './documented-facts.ts'

const entries: readonly (readonly [string, Failure])[] = Object.entries(failures)

describe.for(entries)('%s', ([id, failure]) => {
  const lists = [
    failure.meaning,
    failure.known,
    failure.likely,
    failure.unknowable,
    failure.remedies,
    failure.operator,
  ]
  const texts = lists.flat().map((sentence) => readSentence(sentence, everythingOpen))
  const cited = lists.flat().filter((sentence) => typeof sentence === 'object')

  test('Its id can be part of an address', () => {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
  })

  test('Its title is a clause, without a full stop', () => {
    expect(failure.title).toMatch(/^[A-Z0-9].*[^.]$/)
  })

  test('No part is empty', () => {
    expect(lists.map((list) => list.length > 0)).toEqual(lists.map(() => true))
  })

  test('Every sentence begins like one and ends with a full stop', () => {
    expect(texts.filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([])
  })

  test('What is known claims nothing about the server’s internals', () => {
    const known = failure.known.map((sentence) => readSentence(sentence, everythingOpen))
    expect(known.filter(claimsTooMuch)).toEqual([])
  })

  test('Its sources are sections of public documents', () => {
    for (const sentence of cited) {
      if (!('source' in sentence)) continue
      expect(writeCitation(sentence.source)).not.toBe('')
      expect(new URL(linkCitation(sentence.source) ?? '')).toMatchObject({ protocol: 'https:' })
    }
  })

  test('No sentence says how many requests reach the wire', () => {
    expect(texts.filter((text) => /\b(exactly|only) one request\b|\bonce\b/i.test(text))).toEqual(
      [],
    )
  })
})

test.for([
  'The server is down.',
  'The service crashed.',
  'The key is wrong.',
  'The request never reached the server.',
])('A claim that a page cannot make is detected: %s', (sentence) => {
  expect(claimsTooMuch(sentence)).toBe(true)
})

test('Every failure is in exactly one group', () => {
  const grouped = failureGroups.flatMap(({ ids }) => ids)
  expect(grouped.toSorted()).toEqual(entries.map(([id]) => id).toSorted())
})

test('The page of a failure has its permanent name', () => {
  expect(linkFailure('not-found')).toBe('/errors/not-found/')
})

test('No status is explained as specific to this service', () => {
  const statuses = failureGroups.find(({ anchor }) => anchor === 'status')?.ids ?? []
  expect(statuses.length).toBeGreaterThan(0)
  for (const id of statuses) {
    const texts = failures[id].unknowable.map((sentence) => readSentence(sentence, everythingOpen))
    expect(texts.join(' ')).toContain('the source shows no error status codes')
  }
})

test('429 and 5xx give the shared advice on retries', () => {
  for (const id of ['too-many-requests', 'server-error'] as const) {
    expect(failures[id].remedies).toEqual(expect.arrayContaining([...retryAdvice]))
  }
})

test.for(['timed-out', 'timed-out-in-body', 'too-large'] as const)(
  '%s names the snippet that sets no time limit',
  (id) => {
    const remedies: Failure['remedies'] = failures[id].remedies
    const texts = remedies.map((sentence) => readSentence(sentence, everythingOpen))
    expect(texts.join(' ')).toContain('Run the curl snippet in a terminal')
  },
)

test('Nobody is advised to send a key over plain http', () => {
  const texts = failures['mixed-content'].remedies.join(' ')
  expect(texts).not.toMatch(/snippet|terminal/)
})

/** A page sees neither the server's state nor what arrived there. */
function claimsTooMuch(sentence: string): boolean {
  return /\b(server|service) (is|was) (down|off|dead|overloaded|broken|not running)|\bcrashed\b|\bkey is (wrong|invalid|expired|revoked)|\bnever reached\b|\bnever arrived\b/i.test(
    sentence,
  )
}
