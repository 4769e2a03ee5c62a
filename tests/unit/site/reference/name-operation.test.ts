import { describe, expect, test } from 'vitest'
import { labelOperations, nameOperation } from '#site/reference/name-operation.ts'
import { contractOf } from '../../../support/contract-of.ts'

describe('The title of an operation is one line', () => {
  const named = { id: 'listAllPets', method: 'GET', path: '/v1/pets' }
  test.each([
    ['Its summary', { summary: ' Lists `pets`. ', description: 'Words.' }, 'Lists pets'],
    [
      'The first sentence of its description',
      { description: '<p>Returns your pets. The newest comes first.</p>' },
      'Returns your pets',
    ],
    [
      'A clause of a long one',
      {
        description:
          'Retrieves the current account balance, based on the authentication that was used to make the request.',
      },
      'Retrieves the current account balance',
    ],
    ['Its operationId in words', {}, 'List all pets'],
    ['Method and path', { id: 'GET /v1/pets' }, 'GET /v1/pets'],
  ])('%s', (_, words, title) => {
    expect(nameOperation({ ...named, summary: undefined, description: undefined, ...words })).toBe(
      title,
    )
  })
})

test.each([
  'Convert *.csv to *.json',
  '1. Start it',
  '# of open seats',
  '- Delete it',
  '5 * 3 * 2 and __init__ of [x](y)',
  'Get &lt;thing&gt; & more &copy; 2026',
  '> 100 rows',
  'C:\\new\\_folder',
  'Find <details> of a <Section>',
  'An unclosed ` mark',
  '+ 1 month | total',
  '~~~ and <b>x</b>',
  '    Indented',
  'First line\nsecond line',
])('A summary is plain text: %s', (summary) => {
  const title = nameOperation({ id: 'a', method: 'GET', path: '/a', description: '', summary })
  expect(title).toBe(summary.replaceAll(/\s+/g, ' ').trim())
})

test('No two labels of a list are alike, and each fits into one line', () => {
  const { operations } = contractOf(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /v1/cats/{id}: { get: { description: Gets one. } }
  /v1/dogs/{id}: { get: { description: Gets one. } }
  /v1/birds: { get: { description: Returns every bird of which this service has ever been told anything. } }
`,
    { citesSource: false },
  )
  expect([...labelOperations(operations).values()]).toEqual([
    '/cats/{id}',
    '/dogs/{id}',
    'Returns every bird',
  ])
})
