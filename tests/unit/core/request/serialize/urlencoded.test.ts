import { citeClause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import { expect, test } from 'vitest'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { planField } from '../../../../fixtures/conformance/plan-row.ts'
import { urlencoded, urlencodedRows } from '../../../../fixtures/conformance/urlencoded-rows.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  sampleFile,
} from '../../../../fixtures/operations.ts'

const mediaType = urlencoded

test.each(urlencodedRows)('$what', (row) => {
  const planning = planField(mediaType, row)
  expect(planning).toMatchObject(
    row.outcome.kind === 'sent'
      ? {
          plan: {
            headers: [{ name: 'Content-Type', value: mediaType }],
            body: { kind: 'form', text: row.outcome.sent },
          },
        }
      : {
          refusals: [
            {
              field: 'body:p',
              citation: citeClause(row.outcome.clause, '3.2'),
              sentence: row.outcome.sentence,
            },
          ],
        },
  )
})

test('The pairs are those that a server reads', () => {
  expect(planField(mediaType, { json: ['a b', '+'], property: undefined })).toMatchObject({
    plan: {
      body: {
        text: 'p=a+b&p=%2B',
        pairs: [
          ['p', 'a b'],
          ['p', '+'],
        ],
      },
    },
  })
})

test('Fields keep their order, and names of prototypes are names', () => {
  const planning = planOperation(
    makeOperation({ body: makeContent(mediaType, {}) }),
    makeInputs({
      body: {
        kind: 'form',
        mediaType,
        fields: [
          ['constructor', 'a'],
          ['__proto__', { members: [['toString', 'b']] }],
        ],
      },
    }),
    'https://example.com',
  )
  expect(planning).toMatchObject({
    plan: { body: { text: 'constructor=a&__proto__=%7B%22toString%22%3A%22b%22%7D' } },
  })
})

test('A file is refused', () => {
  const planning = planOperation(
    makeOperation({ body: makeContent(mediaType, {}) }),
    makeInputs({ body: { kind: 'form', mediaType, fields: [['p', sampleFile]] } }),
    'https://example.com',
  )
  expect(planning).toEqual({
    outcome: 'refused',
    refusals: [
      {
        field: 'body:p',
        citation: clauses.urlencoded,
        sentence:
          'A urlencoded form carries text only. Send the file in another form, or its content as text.',
      },
    ],
  })
})
