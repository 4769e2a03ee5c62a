import { clauses } from '#text/clauses.ts'
import { describe, expect, test } from 'vitest'
import { emptyField } from '#console/form/state/form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import type { RichText } from '#text/rich-text.ts'
import { renderForm, textOf } from './render-form.ts'
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

  test('Shows required parameters with constraints and counts optional ones', () => {
    const html = renderForm(operation)
    expect(textOf(html)).toContain('id required path integer, at least 1')
    expect(textOf(html)).toContain('Add a parameter 4')
    expect(html).not.toContain('limit')
  })

  test('An added parameter can be removed; others stay in the picker', () => {
    const html = renderForm(operation, [
      { type: 'field-added', at: 'query:limit', field: { ...emptyField, isAdded: true } },
    ])
    expect(html).toContain('aria-label="Remove limit"')
    expect(textOf(html)).toContain('Add a parameter X-Trace anything')
    const removed: FormStateEvent = { type: 'field-removed', at: 'query:limit' }
    expect(renderForm(operation, [type('query:limit', '5'), removed])).not.toContain('Remove limit')
  })

  test('Shows parameters filled in by a link or example', () => {
    const html = renderForm(operation, [type('query:limit', '5')])
    expect(html).toMatch(/<textarea[^>]*>5<\/textarea>/)
    expect(html).not.toContain('Remove X-Trace')
  })

  test('User-Agent has a note that Chromium replaces it', () => {
    const note = 'Chromium sends its own User-Agent in place of this value.'
    const agent = makeOperation({
      parameters: [makeParameter({ name: 'user-agent', in: 'header' })],
    })
    const described = renderForm(agent, [type('header:user-agent', 'a/1')])
    const other = renderForm(operation, [type('header:X-Trace', 'a')])
    expect(textOf(described)).toContain(note)
    expect(textOf(other)).not.toContain(note)
  })

  test('Each control has a label', () => {
    const html = renderForm(operation, [type('query:limit', '5'), type('header:X-Trace', 'a')])
    const controls = [...html.matchAll(/<(?:textarea|select|input)\b[^>]*>/g)].map(([tag]) => tag)
    expect(controls.length).toBeGreaterThan(2)
    const unnamed = controls.filter((tag) => {
      const id = /\bid="([^"]*)"/.exec(tag)?.[1]
      return !tag.includes('aria-label=') && !html.includes(`for="${id}"`)
    })
    expect(unnamed).toEqual([])
  })

  test('Lists headers ignored by OpenAPI without fields', () => {
    const html = renderForm(
      makeOperation({
        parameters: [makeParameter({ name: 'Accept', in: 'header' })],
        ignoredHeaders: ['Accept'],
      }),
    )
    expect(textOf(html)).toContain('also describes the header Accept. OpenAPI ignores')
    expect(html).not.toContain('<textarea')
  })

  test('Marks deprecated parameters', () => {
    const old = {
      ...makeParameter({ name: 'a', in: 'query' }),
      isRequired: true,
      isDeprecated: true,
    }
    expect(textOf(renderForm(makeOperation({ parameters: [old] })))).toContain('deprecated')
  })

  test('Offers null next to typed text and shows it as pressed', () => {
    const nullable = withParameter({ type: ['string', 'null'] }, { isRequired: true })
    const isPressed = (events: readonly FormStateEvent[]) =>
      /aria-pressed="(\w+)" aria-label="Send null for a"/.exec(renderForm(nullable, events))?.[1]
    expect(isPressed([type(at, 'x')])).toBe('false')
    expect(isPressed([{ type: 'state-chosen', at, state: 'null' }])).toBe('true')
  })

  test('Offers default and examples without filling them in', () => {
    const schema = { type: 'integer', default: 20, example: 5, examples: [5, 7] }
    const html = renderForm(withParameter(schema, { isRequired: true }))
    expect(textOf(html)).toContain('default 20 example 5 example 7')
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  })
})

describe('Problems are shown below their field, which references them', () => {
  test('A refusal of the plan', () => {
    const refusals = [{ field: at, citation: clauses.fieldNames, sentence: 'A reason.' }]
    const html = renderForm(withParameter({ type: 'string' }), [], refusals)
    expect(getInvalidMark(html, 'A reason.')).toBe('true')
  })

  test('A contradiction, which does not make the field invalid', () => {
    const html = renderForm(withParameter({ type: 'integer' }), [type(at, 'x')])
    const sentence = 'This differs from the document: the value must be an integer.'
    expect(getInvalidMark(html, sentence)).toBe('false')
  })

  test('An error deep in a collapsed member expands its ancestors', () => {
    const operation = withJson({
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { type: 'integer' } } } },
    })
    const html = renderForm(operation, [type('content:0/form/member:a/member:b', '12x')])
    expect(getInvalidMark(html, 'Not a valid JSON number')).toBe('true')
  })

  test('A field that was cleared because it contained the key', () => {
    const operation = withParameter({ type: 'string' }, { isRequired: true })
    const html = renderForm(operation, [type(at, 'x'), { type: 'text-refused', field: at }])
    expect(html).toContain('contained your API key, so the field was cleared')
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  })
})

test('Marks undocumented query parameters', () => {
  const operation = withParameter({ type: 'string' })
  const html = renderForm(operation, [
    add('query', 'extra'),
    { type: 'name-typed', at: 'query/extra:0', text: 'debug' },
  ])
  expect(textOf(html)).toContain('Extra parameters and headers (1)')
  expect(html).toMatch(/<textarea[^>]*>debug<\/textarea>/)
  expect(html).toMatch(/class="portal-console-button"[^>]*aria-label="Remove parameter 1"/)
})

/** Returns `aria-invalid` of the field that references a sentence. */
function getInvalidMark(html: string, sentence: string): string | undefined {
  const id = new RegExp(`<div id="([^"]+)"[^>]*><p class="portal-console-[a-z]+">${sentence}`).exec(
    html,
  )?.[1]
  const control = new RegExp(`<textarea[^>]*aria-describedby="${id}[^>]*>`).exec(html)?.[0]
  return /aria-invalid="(\w+)"/.exec(control ?? '')?.[1]
}

const described = (description: string) =>
  makeOperation({ parameters: [{ ...makeParameter({ name: 'id', in: 'query' }), description }] })

test('A description without markup is shown unchanged', () => {
  expect(renderForm(described('One <b> & two.'))).toContain('One &lt;b&gt; &amp; two.')
})

test('Renders the rich text of parameters and schemas', () => {
  const rich: RichText = [
    { tag: 'p', children: ['Use ', { tag: 'code', children: ['id'] }, '.'] },
    { tag: 'p', children: ['More.'] },
  ]
  const drawn = '<p>Use <code>id</code>.</p></div><details>'
  const parameter = { ...makeParameter({ name: 'id', in: 'path' }), isRequired: true }
  const own = { ...parameter, description: undefined, rich }
  expect(renderForm(makeOperation({ parameters: [own] }))).toContain(drawn)
  const ofSchema = { ...parameter, description: undefined, schema: { description: rich } }
  expect(renderForm(makeOperation({ parameters: [ofSchema] }))).toContain(drawn)
})
