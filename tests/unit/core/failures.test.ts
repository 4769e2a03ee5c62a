import { describe, expect, test } from 'vitest'
import { failureGroups, failures, linkFailure } from '#core/failures.ts'
import type { Failure } from '#core/failures/failure.ts'

const entries: readonly (readonly [string, Failure])[] = Object.entries(failures)

describe.for(entries)('%s', ([id, failure]) => {
  const lists = [
    failure.known,
    failure.likely,
    failure.unknowable,
    failure.remedies,
    failure.operator,
  ]
  const sentences = [failure.meaning, failure.example.how, ...lists.flat()]

  test('It has a name that can stand in an address', () => {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
  })

  test('Its title is a clause, without a full stop', () => {
    expect(failure.title).toMatch(/^[A-Z0-9].*[^.]$/)
  })

  test('No part is empty', () => {
    expect(lists.map((list) => list.length > 0)).toEqual(lists.map(() => true))
    expect(failure.sources.length).toBeGreaterThan(0)
  })

  test('Every sentence begins like one and ends with a full stop', () => {
    expect(sentences.filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([])
  })

  test('What is known claims nothing about the inside of the server', () => {
    expect(failure.known.filter(claimsTooMuch)).toEqual([])
  })

  test('Its sources are sections of public documents', () => {
    for (const { title, url } of failure.sources) {
      expect(title).not.toBe('')
      expect(new URL(url)).toMatchObject({ protocol: 'https:' })
    }
  })

  test('Its command holds no key', () => {
    expect(failure.example.command ?? '').not.toMatch(/authorization:/i)
  })
})

test.for([
  'The server is down.',
  'The service crashed.',
  'The key is wrong.',
  'The request never reached the server.',
])('A claim that a page cannot make is noticed: %s', (sentence) => {
  expect(claimsTooMuch(sentence)).toBe(true)
})

test('The groups hold every failure once', () => {
  const grouped = failureGroups.flatMap(({ ids }) => ids)
  expect(grouped.toSorted()).toEqual(entries.map(([id]) => id).toSorted())
})

test('The page of a failure has its permanent name', () => {
  expect(linkFailure('not-found')).toBe('/errors/not-found/')
})

test('A status is never explained as this service’s own', () => {
  const statuses = failureGroups.find(({ anchor }) => anchor === 'status')?.ids ?? []
  expect(statuses.length).toBeGreaterThan(0)
  for (const id of statuses) {
    expect(failures[id].unknowable.join(' ')).toContain('the service specifies no status codes')
  }
})

/** A page sees neither the server's state nor what arrived there. */
function claimsTooMuch(sentence: string): boolean {
  return /\b(server|service) (is|was) (down|off|dead|overloaded|broken|not running)|\bcrashed\b|\bkey is (wrong|invalid|expired|revoked)|\bnever reached\b|\bnever arrived\b/i.test(
    sentence,
  )
}
