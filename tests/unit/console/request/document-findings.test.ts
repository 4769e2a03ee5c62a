import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formFields } from '#form/form-fields.ts'
import { readDraft } from '#form/reading/read-draft.ts'
import { RequestForm } from '#form/RequestForm.tsx'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { act, type } from '../../form/form-fixtures.ts'

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
    const html = draw({ [field]: ['Contradictory: both at once.'] })

    expect(html.split('Contradictory: both at once.')).toHaveLength(2)
    expect(draw({}).includes('Contradictory')).toBe(false)
  })

  test('What is found of a field that is not there is not shown', () => {
    expect(draw({ 'query:other': ['Contradictory: both at once.'] })).toBe(draw({}))
  })
})

function draw(findings: Readonly<Record<string, readonly string[]>>): string {
  const draft = act(operation, [type('query:limit', '1')])
  return renderToStaticMarkup(
    createElement(RequestForm, {
      operation,
      schemas: {},
      draft,
      reading: readDraft(operation, {}, draft),
      refusals: [],
      findings,
      files: new Map(),
      isKeyIn: () => false,
      onChange: () => undefined,
      withActs: () => undefined,
      renderKey: () => null,
      fields: formFields,
      aboutQuery: '',
    }),
  )
}
