import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { changeView, getBodyExample } from '#console/form/changes/form-actions.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { getBodyViews } from '#console/form/state/body-views.ts'
import type { BodyView } from '#console/form/state/form-state.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { makeContent } from '../../../fixtures/operations.ts'
import { act, add, describe as makeBodyReport, readAfter, type, withBody } from './form-fixtures.ts'

const mediaType = 'application/x-ndjson'
const root = 'content:0'
const item = { type: 'object', properties: { a: { type: 'number' } } }
const list = { type: 'array', items: item }
const events = { type: 'array', items: { type: 'object', properties: { name: {}, data: {} } } }

const bodyOf = (schema: Schema, essence = mediaType) => makeBodyReport(makeContent(essence), schema)

describe('A list that is sent item by item', () => {
  const body = bodyOf(list)
  const [content] = body.contents
  if (!content) throw new Error('The body has no content.')
  const filled = [add(`${root}/form`), type(`${root}/form/item:0/member:a`, '1.50')]

  test('Has a form and is sent with one line per item', () => {
    expect(getBodyViews(content, {})).toEqual(['form', 'text', 'file'])
    expect(readAfter(withBody(body), filled)).toMatchObject({
      body: { kind: 'text', mediaType, text: '{"a":1.50}\n' },
      problems: [],
      contradictions: [],
    })
  })

  test('Content is converted between form and text', () => {
    const show = (formState: ReturnType<typeof act>, view: BodyView) => {
      const change = changeView(formState, root, view, content, {})
      if (change.outcome !== 'changed') throw new Error(`The view cannot be ${view}.`)
      return reduceFormState(formState, change.event)
    }
    const text = show(act(withBody(body), filled), 'text')
    const typed = reduceFormState(text, type(root, '{"a":1.50}\n\n{"a":2}\n'))

    expect(parseForm(withBody(body), {}, text).body).toMatchObject({ text: '{"a":1.50}\n' })
    expect(parseForm(withBody(body), {}, typed).body).toMatchObject({
      text: '{"a":1.50}\n\n{"a":2}\n',
    })
    const changed = reduceFormState(show(typed, 'form'), type(`${root}/form/item:2/member:a`, '3'))
    expect(parseForm(withBody(body), {}, changed).body).toMatchObject({
      text: '{"a":1.50}\n{"a":3}\n',
    })
  })

  test('Reports the line of invalid JSON, and a contradiction of an item', () => {
    const formState = act(withBody(body), [])
    const read = (text: string) => {
      const change = changeView(formState, root, 'text', content, {})
      if (change.outcome !== 'changed') throw new Error('There is no text.')
      const shown = reduceFormState(reduceFormState(formState, change.event), type(root, text))
      return parseForm(withBody(body), {}, shown)
    }
    expect(read('{"a":1}\n{"a":}\n').problems).toMatchObject([
      { field: 'body', sentence: expect.stringMatching(/^Line 2, column 6:/) },
    ])
    expect(read('{"a":"x"}\n').contradictions).toHaveLength(1)
  })

  test('An example list is serialized item by item', () => {
    const example = {
      label: '',
      serialized: undefined,
      value: [{ members: [['a', true]] }],
    } as const
    expect(getBodyExample(example, { mediaType }).text).toBe('{"a":true}\n')
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
  const body = bodyOf(item)
  const [content] = body.contents
  expect(content && getBodyViews(content, {})).toEqual(['text', 'file'])
  const text = '{"a":1.50}\n{"a":2}\n'
  expect(readAfter(withBody(body), [type(root, text)])).toMatchObject({
    body: { kind: 'text', mediaType, text },
    problems: [],
    contradictions: [],
  })
})
