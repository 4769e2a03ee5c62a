import { clauses } from '#core/citation/clauses.ts'
import { describe, expect, test } from 'vitest'
import { emptyField } from '#form/draft/draft.ts'
import type { DraftEvent } from '#form/changes/reduce-draft.ts'
import { makeOperation, makeParameter } from '../../fixtures/operations.ts'
import { draw, textOf } from './draw-form.ts'
import { add, type, withJson, withParameter } from './form-fixtures.ts'

const at = 'query:a'

describe('Parameters', () => {
  const operation = makeOperation({
    path: '/{id}',
    parameters: [
      makeParameter({ name: 'limit', in: 'query' }),
      makeParameter({ name: 'X-Trace', in: 'header' }),
      makeParameter({ name: 'after', in: 'query' }),
      makeParameter({ name: 'before', in: 'query' }),
      { ...makeParameter({ name: 'id', in: 'path' }), schema: { type: 'integer', minimum: 1 } },
    ],
  })

  test('Required ones are shown with their constraints, and optional ones counted', () => {
    const html = draw(operation)
    expect(textOf(html)).toContain('id required path integer, at least 1')
    expect(textOf(html)).toContain('Add a parameter 4')
    expect(html).not.toContain('limit')
  })

  test('One that is added stands in the form and can be removed, the others in the picker', () => {
    const html = draw(operation, [
      { type: 'field-added', at: 'query:limit', field: { ...emptyField, isAdded: true } },
    ])
    expect(html).toContain('aria-label="Remove limit"')
    expect(textOf(html)).toContain('Add a parameter X-Trace anything')
    const removed: DraftEvent = { type: 'field-removed', at: 'query:limit' }
    expect(draw(operation, [type('query:limit', '5'), removed])).not.toContain('Remove limit')
  })

  test('What a link or an example filled in stands in the form', () => {
    const html = draw(operation, [type('query:limit', '5')])
    expect(html).toMatch(/<textarea[^>]*>5<\/textarea>/)
    expect(html).not.toContain('Remove X-Trace')
  })

  test('A User-Agent, described or added, has a note that Chromium replaces it', () => {
    const note = 'Chromium sends its own User-Agent in place of this value.'
    const agent = makeOperation({
      parameters: [makeParameter({ name: 'user-agent', in: 'header' })],
    })
    const described = draw(agent, [type('header:user-agent', 'a/1')])
    const other = draw(operation, [type('header:X-Trace', 'a')])
    expect(textOf(described)).toContain(note)
    expect(textOf(other)).not.toContain(note)
  })

  test('Each control has a label of its own', () => {
    const html = draw(operation, [type('query:limit', '5'), type('header:X-Trace', 'a')])
    const controls = [...html.matchAll(/<(?:textarea|select|input)\b[^>]*>/g)].map(([tag]) => tag)
    expect(controls.length).toBeGreaterThan(2)
    const unnamed = controls.filter((tag) => {
      const id = /\bid="([^"]*)"/.exec(tag)?.[1]
      return !tag.includes('aria-label=') && !html.includes(`for="${id}"`)
    })
    expect(unnamed).toEqual([])
  })

  test('Headers that OpenAPI says to ignore are named, and have no field', () => {
    const html = draw(
      makeOperation({
        parameters: [makeParameter({ name: 'Accept', in: 'header' })],
        ignoredHeaders: ['Accept'],
      }),
    )
    expect(textOf(html)).toContain('also describes the header Accept. OpenAPI says to ignore')
    expect(html).not.toContain('<textarea')
  })

  test('What is deprecated is said so', () => {
    const old = {
      ...makeParameter({ name: 'a', in: 'query' }),
      isRequired: true,
      isDeprecated: true,
    }
    expect(textOf(draw(makeOperation({ parameters: [old] })))).toContain('deprecated')
  })

  test('Null is offered beside what is typed, and shown as chosen', () => {
    const nullable = withParameter({ type: ['string', 'null'] }, { isRequired: true })
    const isPressed = (events: readonly DraftEvent[]) =>
      /aria-pressed="(\w+)" aria-label="Send null for a"/.exec(draw(nullable, events))?.[1]
    expect(isPressed([type(at, 'x')])).toBe('false')
    expect(isPressed([{ type: 'state-chosen', at, state: 'null' }])).toBe('true')
  })

  test('Default and examples are offered, and nothing is filled in', () => {
    const schema = { type: 'integer', default: 20, example: 5, examples: [5, 7] }
    const html = draw(withParameter(schema, { isRequired: true }))
    expect(textOf(html)).toContain('default 20 example 5 example 7')
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  })
})

describe('What is wrong is said below its field, which refers to it', () => {
  test('A refusal of the plan', () => {
    const refusals = [{ field: at, citation: clauses.fieldNames, sentence: 'A reason.' }]
    const html = draw(withParameter({ type: 'string' }), [], refusals)
    expect(readMark(html, 'A reason.')).toBe('true')
  })

  test('A contradiction, which does not make the field invalid', () => {
    const html = draw(withParameter({ type: 'integer' }), [type(at, 'x')])
    const sentence = 'This contradicts the document: the value must be an integer.'
    expect(readMark(html, sentence)).toBe('false')
  })

  test('A fault deep in a folded member opens what is around it', () => {
    const operation = withJson({
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { type: 'integer' } } } },
    })
    const html = draw(operation, [type('content:0/form/member:a/member:b', '12x')])
    expect(readMark(html, 'This is not a number')).toBe('true')
  })

  test('A field that was cleared because it held the key', () => {
    const operation = withParameter({ type: 'string' }, { isRequired: true })
    const html = draw(operation, [type(at, 'x'), { type: 'text-refused', field: at }])
    expect(html).toContain('contained your API key, so the field was cleared')
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  })
})

test('Undocumented query parameters are marked as such', () => {
  const html = draw(makeOperation(), [
    add('query', 'extra'),
    { type: 'name-typed', at: 'query/extra:0', text: 'debug' },
  ])
  expect(textOf(html)).toContain('Extra parameters and headers (1)')
  expect(html).toMatch(/<textarea[^>]*>debug<\/textarea>/)
})

/** Whether the field that refers to a sentence is marked as invalid. */
function readMark(html: string, sentence: string): string | undefined {
  const id = new RegExp(`<div id="([^"]+)"[^>]*><p class="portal-console-[a-z]+">${sentence}`).exec(
    html,
  )?.[1]
  const control = new RegExp(`<textarea[^>]*aria-describedby="${id}[^>]*>`).exec(html)?.[0]
  return /aria-invalid="(\w+)"/.exec(control ?? '')?.[1]
}
