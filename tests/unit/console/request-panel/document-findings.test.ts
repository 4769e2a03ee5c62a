import { describe, expect, test } from 'vitest'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { renderForm } from '../form/render-form.ts'
import { type } from '../form/form-fixtures.ts'

const operation = makeOperation({
  method: 'POST',
  parameters: [
    makeParameter({ name: 'limit', in: 'query' }),
    makeParameter({ name: 'after', in: 'query' }),
  ],
  body: makeContent('application/json'),
})

describe('Shows findings next to their field', () => {
  test.each(['query:limit', 'body'])('%s', (field) => {
    const html = drawWith({ [field]: ['Contradictory: both at once.'] })

    expect(html.split('Contradictory: both at once.')).toHaveLength(2)
    expect(drawWith({}).includes('Contradictory')).toBe(false)
  })

  test('Hides findings of a missing field', () => {
    expect(drawWith({ 'query:other': ['Contradictory: both at once.'] })).toBe(drawWith({}))
  })
})

function drawWith(findings: Readonly<Record<string, readonly string[]>>): string {
  return renderForm(operation, [type('query:limit', '1')], [], {}, new Map(), findings)
}
