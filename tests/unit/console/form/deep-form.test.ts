import { expect, test } from 'vitest'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import type { Schema } from '#request/description/parameter.ts'
import { renderForm } from './render-form.ts'
import { act, readAfter, show, type, withJson } from './form-fixtures.ts'

const node = { $ref: '#/components/schemas/Node' }
const schemas = {
  '#/components/schemas/Node': {
    type: 'object',
    required: ['next'],
    properties: { value: { type: 'integer' }, next: node },
  },
  '#/components/schemas/Either': {
    oneOf: [
      {
        type: 'object',
        required: ['left'],
        properties: { left: { $ref: '#/components/schemas/Either' } },
      },
      { type: 'string' },
    ],
  },
} satisfies Record<string, Schema>
const operation = withJson(node)
const root = 'content:0/form'

test('A schema that requires itself is rendered only as far as it is opened', () => {
  const closed = renderForm(operation, [], [], schemas)
  expect(closed.match(/data-at=/g)?.length).toBeLessThan(20)
  const deep = `${root}${'/member:next'.repeat(9)}/member:value`
  expect(renderForm(operation, [], [], schemas)).not.toContain('>7</textarea>')
  expect(renderForm(operation, [type(deep, '7')], [], schemas)).toContain('>7</textarea>')
})

test('A recursive choice is rendered only as far as it is opened', () => {
  const html = renderForm(withJson({ $ref: '#/components/schemas/Either' }), [], [], schemas)
  expect(html.match(/Alternative for /g)?.length).toBeLessThan(10)
})

test('A field twenty levels deep is sent and reports its contradiction', () => {
  const at = `${root}${'/member:next'.repeat(20)}/member:value`
  const { body, contradictions } = readAfter(operation, [type(at, '1.5')], schemas)
  expect(body).toMatchObject({
    kind: 'text',
    text: expect.stringMatching(/^(\{\s*"next": ){20}\{\s*"value": 1\.5\s*\}(\s*\}){20}$/),
  })
  expect(contradictions).toContainEqual({
    field: 'body',
    at,
    sentence: 'This differs from the document: the value must be an integer.',
  })
})

test('A text of twenty levels survives conversion to fields and back', () => {
  const text = `${'{"next":'.repeat(20)}{"value":12345678901234567890}${'}'.repeat(20)}`
  const typed = act(operation, [
    { type: 'view-chosen', root: 'content:0', view: 'text', field: undefined },
    type('content:0', text),
  ])
  const shown = show(operation, typed, 'form', schemas)
  const at = `${root}${'/member:next'.repeat(20)}/member:value`
  const edited = reduceFormState(shown, type(at, '12345678901234567891'))
  const { body } = parseForm(operation, schemas, edited)
  expect(body?.kind === 'text' && body.text.replaceAll(/\s/g, '')).toBe(
    text.replace('890}', '891}'),
  )
})
