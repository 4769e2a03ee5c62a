import { expect, test } from 'vitest'
import { citeClause } from '#text/citation.ts'
import type { Clause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import type { Nesting, Style } from '#request/description/parameter.ts'
import {
  makeContent,
  makeOperation,
  makeParameter,
  makeProperty,
  toValue,
} from '../../../fixtures/operations.ts'
import { plan } from '../plan/planning.ts'

/** The pairs of a query and of a urlencoded body, which must be equal, or the refusals. */
function write(style: Style, value: unknown, nesting?: Nesting, stated?: Nesting) {
  const by = { style, explode: true, allowReserved: false, ...(stated && { nesting: stated }) }
  const parameter = makeParameter({ name: 'a', in: 'query' })
  const operation = makeOperation({
    parameters: [{ ...parameter, serialization: { by: 'style', ...by } }],
    body: makeContent('application/x-www-form-urlencoded', { a: makeProperty({ style: by }) }),
  })
  const planning = plan(operation, {
    parameters: { 'query:a': toValue(value) },
    body: {
      kind: 'form',
      mediaType: 'application/x-www-form-urlencoded',
      fields: [['a', toValue(value)]],
    },
    ...(nesting && { nestings: { 'query:a': nesting, 'body:a': nesting } }),
  })
  if (planning.outcome === 'refused') return planning.errors
  const { url, body } = planning.plan
  const query = url.split('?')[1] ?? ''
  if (body.kind !== 'form' || body.text !== query) throw new Error('The form is not as the query.')
  return query.replaceAll('%5B', '[').replaceAll('%5D', ']')
}

test.each<[Style, unknown, string, string]>([
  ['deepObject', { b: ['x', 'y'] }, 'a[b][0]=x&a[b][1]=y', 'a[b][]=x&a[b][]=y'],
  ['deepObject', { b: { c: 1 }, d: '&' }, 'a[b][c]=1&a[d]=%26', 'a[b][c]=1&a[d]=%26'],
  ['deepObject', ['x', 'y'], 'a[0]=x&a[1]=y', 'a[]=x&a[]=y'],
  ['deepObject', [{ b: 1, c: [2] }], 'a[0][b]=1&a[0][c][0]=2', 'a[][b]=1&a[][c][]=2'],
  ['form', [{ b: 1 }, { b: 2 }], 'a[0][b]=1&a[1][b]=2', 'a[][b]=1&a[][b]=2'],
  ['form', { b: { c: 1 }, d: [2], e: 3 }, 'b[c]=1&d[0]=2&e=3', 'b[c]=1&d[]=2&e=3'],
])(
  'Style %s serializes %j by the chosen or documented convention',
  (style, value, indices, brackets) => {
    expect(write(style, value, 'indices')).toBe(indices)
    expect(write(style, value, 'brackets')).toBe(brackets)
    expect(write(style, value, undefined, 'brackets')).toBe(brackets)
    expect(write(style, value, 'indices', 'brackets')).toBe(indices)
  },
)

test.each<[Style, unknown, string]>([
  ['deepObject', { b: 'x', c: 2 }, 'a[b]=x&a[c]=2'],
  ['form', ['x', 'y'], 'a=x&a=y'],
  ['form', { b: 'x' }, 'b=x'],
  ['form', 'x', 'a=x'],
])('Style %s ignores the convention for values that OpenAPI defines: %j', (style, value, query) => {
  expect(write(style, value, 'indices')).toBe(query)
  expect(write(style, value)).toBe(query)
})

const refuse = (sentence: string, clause: Clause) =>
  ['query:a', 'body:a'].map((field) => ({
    field,
    sentence: `OpenAPI does not define how style ${sentence}. Choose the convention of the service, a[0][b] or a[][b], or leave the field out.`,
    citation: citeClause(clause, '3.2'),
    choice: 'nesting',
  }))

test('Refuses nested values without a convention and offers the choice', () => {
  expect(write('deepObject', { b: ['x'] })).toMatchObject(
    refuse('deepObject writes lists, and objects within another', clauses.parameter),
  )
  expect(write('form', [{ b: 1 }])).toMatchObject(
    refuse('form writes lists and objects within another', clauses.compound),
  )
})

test.each([
  [{ b: [] }, 'An empty list is not sent at all'],
  [{ b: [null] }, 'A null inside a list or an object is not sent at all'],
  [{ b: [{ 'c[': 1 }] }, 'The name of a field contains a square bracket'],
  [{ b: { '\ud800': 1 } }, 'Character 1 is half of a character that was split'],
])('Refuses a value that no convention supports: %j', (value, start) => {
  expect(write('deepObject', value, 'indices')).toMatchObject([
    { sentence: expect.stringContaining(start) },
    { sentence: expect.stringContaining(start) },
  ])
})
