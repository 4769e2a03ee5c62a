import { expect, test } from 'vitest'
import { readBodyExample } from '#form/changes/form-acts.ts'
import { listViews } from '#form/draft/body-views.ts'
import { reduceDraft } from '#form/changes/reduce-draft.ts'
import { changeView } from '#form/changes/change-view.ts'
import { startDraft } from '#form/draft/draft.ts'
import type { Draft, View } from '#form/draft/draft.ts'
import { readDraft } from '#form/reading/read-draft.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import { makeContent, toValue } from '../../fixtures/operations.ts'
import { add, describe as makeBodyReport, type, withBody } from './form-fixtures.ts'

const root = 'content:0'
const form = `${root}/form`
const item = { type: 'object', properties: { a: { type: 'integer' } } }
const lines = take('application/x-ndjson', { type: 'array', items: item })
const records = take('application/json-seq', { type: 'array', items: { type: 'integer' } })

function take(mediaType: string, schema: Schema) {
  const body = makeBodyReport(makeContent(mediaType), schema)
  const [content = { mediaType, schema, examples: [], properties: {} }] = body.contents
  return { operation: withBody(body), content }
}

function read({ operation }: typeof lines, draft: Draft) {
  return readDraft(operation, {}, draft)
}

function show({ content }: typeof lines, draft: Draft, view: View): Draft {
  const change = changeView(draft, root, view, content, {})
  return change.outcome === 'changed' ? reduceDraft(draft, change.event) : draft
}

test('A list is entered as items, and sent as a JSON text for each', () => {
  const filled = [
    add(form),
    type(`${form}/item:0/member:a`, '1.50'),
    add(form),
    type(`${form}/item:1/member:a`, '2'),
  ].reduce(reduceDraft, startDraft(lines.operation))

  expect(listViews(lines.content, {})).toEqual(['form', 'text', 'file'])
  expect(read(lines, filled).body).toEqual({
    kind: 'text',
    mediaType: 'application/x-ndjson',
    text: '{"a": 1.50}\n{"a": 2}\n',
  })
  const items = [add(form), type(`${form}/item:0`, '7')]
  const sequence = items.reduce(reduceDraft, startDraft(records.operation))
  expect(read(records, sequence).body).toMatchObject({ text: '\u{1E}7\n' })
})

test('Text and form are views of one list', () => {
  const draft = show(lines, startDraft(lines.operation), 'text')
  const typed = reduceDraft(draft, type(root, '{"a":1}\n{"a":2}\n'))
  const asForm = show(lines, typed, 'form')
  expect(read(lines, asForm).body).toMatchObject({ text: '{"a":1}\n{"a":2}\n' })
  const edited = reduceDraft(asForm, type(`${form}/item:1/member:a`, '3'))
  expect(read(lines, edited).body).toMatchObject({ text: '{"a": 1}\n{"a": 3}\n' })
  expect(show(lines, edited, 'text').fields[root]?.text).toBe('{"a": 1}\n{"a": 3}\n')
})

test('A text is sent as typed: each item is compared with its schema, and what is no JSON is told', () => {
  expect(readTyped('{"a":1}\n{"a":2}')).toMatchObject({
    contradictions: [],
    remarks: [],
    faults: [],
  })
  expect(readTyped('{"a":1}\n{"a":"x"}')).toMatchObject({
    contradictions: [
      { sentence: '[1].a: This contradicts the document: the value must be an integer.' },
    ],
  })
  expect(readTyped('{"a":1}\n{a}')).toMatchObject({
    body: { text: '{"a":1}\n{a}' },
    faults: [],
    remarks: [{ sentence: expect.stringMatching(/^Note: line 2, column 2: This cannot be read/) }],
  })
})

test('A schema of one item, as older documents have it, leaves the text alone', () => {
  const older = take('application/x-ndjson', item)
  expect(listViews(older.content, {})).toEqual(['text', 'file'])
  const draft = reduceDraft(startDraft(older.operation), type(root, '{"a":1}\n{"a":2}'))
  expect(read(older, draft)).toMatchObject({
    body: { text: '{"a":1}\n{"a":2}' },
    contradictions: [],
    remarks: [],
  })
})

test.for([
  [[{ a: 1 }, { a: 2 }], '{"a": 1}\n{"a": 2}\n', [{ a: 1 }, { a: 2 }]],
  ['{"a":1}\n{"a":2}', '{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }]],
  [{ a: 1 }, '{"a": 1}\n', { a: 1 }],
] as const)('An example is filled in as it is sent: %j', ([value, text, meant]) => {
  const listed = { label: '', value: toValue(value), serialized: undefined }
  expect(readBodyExample(listed, lines.content)).toEqual({ value: toValue(meant), text })
})

function readTyped(text: string) {
  return read(
    lines,
    reduceDraft(show(lines, startDraft(lines.operation), 'text'), type(root, text)),
  )
}
