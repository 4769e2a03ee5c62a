import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { formatBodyExample } from '#console/form/changes/form-actions.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { getBodyViews } from '#console/form/state/body-views.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { makeContent, toValue } from '../../../fixtures/operations.ts'
import {
  act,
  add,
  describe as makeBodyReport,
  getContent,
  readAfter,
  show,
  type,
  withBody,
} from './form-fixtures.ts'

const mediaType = 'application/x-ndjson'
const root = 'content:0'
const item = { type: 'object', properties: { a: { type: 'number' } } }
const list = { type: 'array', items: item }
const events = { type: 'array', items: { type: 'object', properties: { name: {}, data: {} } } }

const bodyOf = (schema: Schema, essence = mediaType) => makeBodyReport(makeContent(essence), schema)

describe('A list that is sent item by item', () => {
  const operation = withBody(bodyOf(list))
  const filled = [add(`${root}/form`), type(`${root}/form/item:0/member:a`, '1.50')]

  test('Has a form and is sent with one line per item', () => {
    expect(getBodyViews(getContent(operation), {})).toEqual(['form', 'text', 'file'])
    expect(readAfter(operation, filled)).toMatchObject({
      body: { kind: 'text', mediaType, text: '{"a":1.50}\n' },
      problems: [],
      contradictions: [],
    })
  })

  test('Content is converted between form and text', () => {
    const text = show(operation, act(operation, filled), 'text')
    const typed = reduceFormState(text, type(root, '{"a":1.50}\n\n{"a":2}\n'))

    expect(parseForm(operation, {}, text).body).toMatchObject({ text: '{"a":1.50}\n' })
    expect(parseForm(operation, {}, typed).body).toMatchObject({
      text: '{"a":1.50}\n\n{"a":2}\n',
    })
    const changed = reduceFormState(
      show(operation, typed, 'form'),
      type(`${root}/form/item:2/member:a`, '3'),
    )
    expect(parseForm(operation, {}, changed).body).toMatchObject({
      text: '{"a":1.50}\n{"a":3}\n',
    })
  })

  test('Reports the line of invalid JSON, and a contradiction of an item', () => {
    const empty = show(operation, act(operation, []), 'text')
    const read = (text: string) =>
      parseForm(operation, {}, reduceFormState(empty, type(root, text)))
    expect(read('{"a":1}\n{"a":}\n').problems).toMatchObject([
      { field: 'body', sentence: expect.stringMatching(/^Line 2, column 6:/) },
    ])
    expect(read('{"a":"x"}\n').contradictions).toHaveLength(1)
  })

  test('An example list is serialized item by item', () => {
    const example = { serialized: undefined, value: toValue([{ a: true }]) }
    expect(formatBodyExample(example, mediaType)).toBe('{"a":true}\n')
  })
})

test('Refuses a field that events do not have', () => {
  const body = bodyOf(events, 'text/event-stream')
  const { body: sent, problems } = readAfter(withBody(body), [
    add(`${root}/form`),
    type(`${root}/form/item:0/member:name`, '"a"'),
  ])
  expect(sent).toBeUndefined()
  expect(problems).toMatchObject([{ sentence: expect.stringContaining('“name”') }])
})

test('A sequence whose schema describes one item is entered and sent as text', () => {
  const operation = withBody(bodyOf(item))
  expect(getBodyViews(getContent(operation), {})).toEqual(['text', 'file'])
  const text = '{"a":1.50}\n{"a":2}\n'
  expect(readAfter(operation, [type(root, text)])).toMatchObject({
    body: { kind: 'text', mediaType, text },
    problems: [],
    contradictions: [],
  })
})
