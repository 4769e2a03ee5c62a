import {
  array,
  assert,
  constantFrom,
  lorem,
  oneof,
  option,
  property,
  record,
  string,
  subarray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameOperations } from '#contract/openapi/name-operations.ts'

test.each([
  ['GET', '/v1/payment_intents', 'List payment intents'],
  ['POST', '/v1/payment_intents', 'Create payment intent'],
  ['GET', '/v1/payment_intents/{intent}', 'Retrieve payment intent'],
  ['POST', '/v1/payment_intents/{intent}', 'Update payment intent'],
  ['DELETE', '/v1/payment_intents/{intent}', 'Delete payment intent'],
  ['POST', '/v1/payment_intents/{intent}/cancel', 'Cancel payment intent'],
  ['POST', '/v1/payment_intents/{intent}/verify_microdeposits', 'Verify microdeposits'],
  ['GET', '/v1/payment_intents/search', 'Search payment intents'],
  ['POST', '/v1/checkout/sessions', 'Create checkout session'],
  ['GET', '/v1/balance', 'Retrieve balance'],
  ['PUT', '/gists/{gist_id}/star', 'Star gist'],
  ['GET', '/repos/{owner}/{repo}/issues/comments/{comment_id}', 'Retrieve issue comment'],
  ['GET', '/repos/{owner}/{repo}/compare/{base}...{head}', 'Retrieve compare'],
  ['GET', '/api/v1/watch/namespaces/{namespace}/pods/{name}', 'Watch pod'],
  ['DELETE', '/apis/apps/v1beta1/namespaces/{ns}/statefulSets', 'Delete stateful sets'],
  ['POST', '/2010-04-01/Accounts/{AccountSid}/Calls.json', 'Create call'],
  ['POST', '/v1/projects/{project}/topics/{topic}:publish', 'Publish topic'],
  ['GET', "/odata/ApiKeys('{id}')", 'Retrieve odata API key'],
  ['GET', '/people/{id}/addresses', 'List addresses'],
  ['GET', '/{tenant}', 'Retrieve tenant'],
  ['GET', '/', 'Retrieve API root'],
  ['QUERY', '/statuses/{status_id}', 'Query status'],
])('%s %s is “%s”', (method, path, name) => {
  expect(nameAll({ method, path })).toEqual([name])
})

describe('A short summary is the name', () => {
  test.each<[summary: string, name: string]>([
    [' Lists `pets`. ', 'Lists pets'],
    ['lists pets', 'Lists pets'],
    ['iOS builds', 'iOS builds'],
    ['Login', 'Login'],
    ['List pets. The newest come first.', 'List pets'],
    ['First line\nsecond line', 'First line second line'],
    ...[
      'Convert *.csv to *.json',
      '1. Start it',
      '# of open seats',
      '5 * 3 * 2 and __init__ of [x](y)',
      'Get &lt;thing&gt; & more &copy; 2026',
      'C:\\new\\_folder',
      'Find <details> of a <Section>',
      'An unclosed ` mark',
      'List CI/CD variables of a project',
    ].map((summary): [string, string] => [summary, summary]),
  ])('%j', (summary, name) => {
    expect(nameAll({ summary })).toEqual([name])
  })

  test.each([
    ['none', undefined],
    ['an empty one', ' '],
    ['a path', '/v1/pets'],
    ['method and path', 'GET /v1/pets'],
    ['an identifier', 'listAllPets'],
    ['a sentence about it', 'This endpoint lists pets.'],
    ['a long one', 'Returns every pet of which this service has ever been told anything'],
  ])('But not %s', (_, summary) => {
    expect(nameAll({ summary })).toEqual(['List pets'])
  })

  test('Of a long one that says what to do, it is the first clause', () => {
    const summary = 'Accept an invitation to a repository for the authenticated user'
    expect(nameAll({ method: 'PATCH', summary })).toEqual(['Accept an invitation to a repository'])
  })
})

describe('Two operations of one group have two names', () => {
  test('By a fuller resource', () => {
    expect(nameAll({ path: '/pods' }, { path: '/namespaces/{namespace}/pods' })).toEqual([
      'List pods',
      'List namespace pods',
    ])
  })

  test('By the last parameter', () => {
    expect(nameAll({ path: '/user' }, { path: '/users/{username}' })).toEqual([
      'Retrieve user',
      'Retrieve user by username',
    ])
  })

  test('By PUT, which replaces beside a PATCH', () => {
    const path = '/pets/{id}'
    expect(nameAll({ method: 'PUT', path }, { method: 'PATCH', path })).toEqual([
      'Replace pet',
      'Update pet',
    ])
  })

  test('By method, and then by number', () => {
    const path = '/pets/search'
    expect(nameAll({ path }, { path, method: 'POST' })).toEqual([
      'Search pets (GET)',
      'Search pets (POST)',
    ])
    expect(nameAll({ path: '/a-b' }, { path: '/a_b' })).toEqual([
      'Retrieve a b',
      'Retrieve a b (2)',
    ])
  })

  test('Also where both have one summary', () => {
    const summary = 'List'
    expect(nameAll({ summary, path: '/cats' }, { summary, path: '/dogs' })).toEqual([
      'List cats',
      'List dogs',
    ])
  })

  test('In groups of their own they may have one', () => {
    expect(nameAll({ tags: ['a'] }, { tags: ['b'], path: '/v2/pets' })).toEqual([
      'List pets',
      'List pets',
    ])
  })
})

test('A name is never empty or long, has no path in it, and is the only one of its group', () => {
  const word = string({ unit: constantFrom(...Array.from('abyzAZs_-.é猫{}:?# ')) })
  const path = array(
    oneof(
      word,
      word.map((name) => `{${name}}`),
    ),
  ).map((parts) => `/${parts.join('/')}`)
  const operation = record({
    id: oneof(word, path),
    method: constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE'),
    path,
    summary: option(oneof(word, path, lorem({ maxCount: 12 })), { nil: undefined }),
    tags: subarray(['one', 'two']),
  })
  assert(
    property(array(operation), (operations) => {
      const names = nameOperations(operations)
      for (const name of names) {
        expect(name).toMatch(/^[^{}/]+$/)
        expect(name.trim()).not.toBe('')
        expect(name.length).toBeLessThanOrEqual(60)
        expect(name).not.toMatch(/^\p{Ll}(?!\p{Lu})/u)
      }
      for (const tag of ['one', 'two']) {
        const own = names.filter((_, index) => operations[index]?.tags.includes(tag))
        expect(new Set(own).size).toBe(own.length)
      }
    }),
  )
})

type Unnamed = Parameters<typeof nameOperations>[0][number]

/** The names of GET /v1/pets, with what differs. */
function nameAll(...parts: readonly Partial<Unnamed>[]): readonly string[] {
  return nameOperations(parts.map(complete))
}

function complete(part: Partial<Unnamed>): Unnamed {
  return { id: 'x y', method: 'GET', path: '/v1/pets', summary: undefined, tags: [], ...part }
}
