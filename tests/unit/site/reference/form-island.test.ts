import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { drawsForm } from '#site/reference/draws-form.ts'
import { FormIsland } from '#site/reference/FormIsland.tsx'
import { keepGiven } from '#site/reference/given-json.ts'
import { sliceOperation } from '#site/reference/slice-operation.ts'
import { documentFacts } from '#site/statements/document-facts.ts'
import { contractOf } from '../../../support/contract-of.ts'

const contract = contractOf(
  `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  '/things/{id}':
    get:
      operationId: getThing
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
`,
  { isDefault: false },
)

describe('The form of a page', () => {
  const [operation] = contract.operations
  if (!operation) throw new Error('The document has an operation.')
  const given = {
    ...sliceOperation(
      operation,
      new Map(),
      {
        sandboxUrl: undefined,
        apiBaseUrl: 'https://api.example.com',
      },
      { leftOut: [] },
    ),
    webAppUrl: undefined,
    choices: { languages: [{ id: 'curl', label: 'curl' }], first: {} },
    facts: documentFacts(contract, operation),
  }
  keepGiven('console-of-get-thing', given)

  test('It is built into the page', () => {
    expect(draw(false)).toContain('for="')
    expect(draw(false)).not.toContain('Loading the form…')
  })

  test('Where it is long, the rest of the console is built without it', () => {
    expect(draw(true)).toContain('Loading the form…')
    expect(draw(true)).not.toContain('class="form"')
  })
})

test.each<[given: number, examples: readonly number[], isDrawn: boolean]>([
  [6000, [], true],
  [6001, [], false],
  [5000, [1000, 1000], true],
  [5000, [1000, 1001], false],
  [4500, [100_000], true],
])(
  'A console that is given %i characters, beside examples of %j, has its form built into the page: %s',
  (given, lengths, isDrawn) => {
    const examples = lengths.map((length) => ({ value: 'x'.repeat(length - '""'.length) }))

    expect(drawsForm('x'.repeat(given), examples)).toBe(isDrawn)
  },
)

function draw(isLate: boolean): string {
  return renderToStaticMarkup(createElement(FormIsland, { from: 'console-of-get-thing', isLate }))
}
