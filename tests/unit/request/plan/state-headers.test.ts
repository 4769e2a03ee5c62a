import { expect, test } from 'vitest'
import type { RequestInputs } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { makeContent, makeInputs, makeOperation } from '../../../fixtures/operations.ts'
import { base, keyIn, textBody } from './planning.ts'

const statedHeaders = [{ name: 'Content-Type', value: 'application/json' }]

test.for<[string, Partial<RequestInputs>, readonly object[]]>([
  ['nothing else', {}, statedHeaders],
  [
    'a body with another type',
    { body: textBody('text/csv', 'a') },
    [{ name: 'Content-Type', value: 'text/csv' }],
  ],
  ['a credential', { alternative: 0 }, []],
])('A header with a fixed value is sent unless set otherwise: %s', ([, inputs, headers]) => {
  const body = makeContent('text/csv')
  const operation = makeOperation({ statedHeaders, body, security: keyIn('content-type') })
  expect(planOperation(operation, makeInputs(inputs), base)).toMatchObject({ plan: { headers } })
})
