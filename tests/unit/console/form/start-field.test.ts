import { expect, test } from 'vitest'
import { startField } from '#console/form/changes/reduce-form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { emptyField } from '#console/form/state/form-state.ts'
import type { Schema } from '#request/description/parameter.ts'
import { act, add, readAfter, show, type, withJson } from './form-fixtures.ts'

const at = 'content:0/form/member:a'

function start(schema: Schema, before = emptyField): FormStateEvent {
  const field = startField(before, schema, {}, 'json', 1)
  return { type: 'field-added', at, field }
}

function textAfter(schema: Schema, events: readonly FormStateEvent[]): string | undefined {
  const operation = withJson({ type: 'object', properties: { a: schema } })
  const { body } = readAfter(operation, events)
  return body?.kind === 'text' ? body.text.replaceAll(/\s/g, '') : undefined
}

test.each<[Schema, string | undefined]>([
  [{ type: 'string' }, '{"a":""}'],
  [{ type: 'object' }, '{"a":{}}'],
  [{ type: 'array', items: { type: 'string' } }, '{"a":[""]}'],
  [{ type: 'null' }, '{"a":null}'],
  [{ oneOf: [{ type: 'object', properties: {} }, { const: '' }] }, '{"a":{}}'],
  [{ type: 'integer' }, undefined],
  [{ type: 'boolean' }, undefined],
  [{ enum: ['x', 'y'] }, undefined],
])('An added field is sent as shown once it has a value: %j', (schema, text) => {
  expect(textAfter(schema, [start(schema)])).toBe(text)
})

test('Adding a removed field restores its text', () => {
  const schema = { type: 'string' }
  const removed = [type(at, 'x'), { type: 'field-removed', at } as const]
  expect(textAfter(schema, removed)).toBeUndefined()
  expect(textAfter(schema, [...removed, start(schema, { ...emptyField, text: 'x' })])).toBe(
    '{"a":"x"}',
  )
})

test('A deleted text is sent empty for an added field, otherwise omitted', () => {
  const schema = { type: 'string' }
  const deleted = { type: 'text-typed', at, text: '' } as const
  expect(textAfter(schema, [type(at, 'x'), { ...deleted, isSentEmpty: true }])).toBe('{"a":""}')
  expect(textAfter(schema, [type(at, 'x'), deleted])).toBeUndefined()
})

test('The chosen alternative of an item is sent and survives conversion to JSON', () => {
  const labels = {
    type: 'array',
    items: { oneOf: [{ type: 'string' }, { type: 'object' }, { type: 'object', title: 'Second' }] },
  }
  const operation = withJson({ type: 'object', properties: { a: labels } })
  const chosen: FormStateEvent = { type: 'variant-chosen', at: `${at}/item:0`, choice: 2 }
  const events = [add(at), chosen]
  expect(textAfter(labels, events)).toBe('{"a":[{}]}')

  const formState = act(operation, events)
  const there = show(operation, show(operation, formState, 'text'), 'form')
  const list = there.fields['content:0']?.children['form']?.children['member:a']
  expect(list?.children[list.order[0] ?? '']?.choice).toBe(2)
})
