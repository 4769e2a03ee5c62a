import { describe, expect, test } from 'vitest'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { draw } from '../../form/draw-form.ts'
import { type } from '../../form/form-fixtures.ts'

const operation = makeOperation({
  method: 'POST',
  parameters: [
    makeParameter({ name: 'limit', in: 'query' }),
    makeParameter({ name: 'after', in: 'query' }),
  ],
  body: makeContent('application/json'),
})

describe('What is found of a field stands beside it', () => {
  test.each(['query:limit', 'body'])('%s', (field) => {
    const html = drawWith({ [field]: ['Contradictory: both at once.'] })

    expect(html.split('Contradictory: both at once.')).toHaveLength(2)
    expect(drawWith({}).includes('Contradictory')).toBe(false)
  })

  test('What is found of a field that is not there is not shown', () => {
    expect(drawWith({ 'query:other': ['Contradictory: both at once.'] })).toBe(drawWith({}))
  })
})

function drawWith(findings: Readonly<Record<string, readonly string[]>>): string {
  return draw(operation, [type('query:limit', '1')], [], {}, new Map(), findings)
}
