import { describe, expect, test } from 'vitest'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { getFormTexts, createFormState } from '#console/form/state/form-state.ts'
import { changeView } from '#console/form/changes/form-actions.ts'
import type { FormState, BodyView } from '#console/form/state/form-state.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { makeContent } from '../../../fixtures/operations.ts'
import {
  add,
  choose,
  getContent,
  readAfter,
  setState,
  show,
  type,
  withBody,
  withJson,
} from './form-fixtures.ts'

const root = 'content:0'
const form = `${root}/form`
const operation = withJson({
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    isOpen: { type: 'boolean' },
  },
})

describe('A body entered in the form', () => {
  test('Is sent as typed, in schema order', () => {
    const { body, problems, contradictions } = readAfter(operation, [
      choose(`${form}/member:isOpen`, 0),
      type(`${form}/member:name`, 'n "1"'),
      type(`${form}/member:id`, '12345678901234567890'),
    ])
    expect(body).toEqual({
      kind: 'text',
      mediaType: 'application/json',
      text: '{\n  "id": 12345678901234567890,\n  "name": "n \\"1\\"",\n  "isOpen": true\n}',
    })
    expect([problems, contradictions]).toEqual([[], []])
  })

  test('Is omitted if untouched; sent as an empty object on request', () => {
    expect(readAfter(operation, []).body).toBeUndefined()
    expect(readAfter(operation, [setState(form, 'empty')]).body).toMatchObject({ text: '{}' })
  })
})

describe('A body entered as text', () => {
  const empty = switchTo(createFormState(operation), 'text')

  test('Is sent unchanged', () => {
    expect(read(reduceFormState(empty, type(root, '{ "name" : "é" }\n'))).body).toMatchObject({
      text: '{ "name" : "é" }\n',
    })
  })

  test('Reports contradictions with their path, and can be sent', () => {
    const formState = reduceFormState(empty, type(root, '{"id": 1.5, "tags": ["a", 2]}'))
    const { body, problems, contradictions } = read(formState)
    expect(body).toBeDefined()
    expect(problems).toEqual([])
    expect(contradictions.map(({ sentence }) => sentence)).toEqual([
      '`name` is required.',
      'id: This differs from the document: the value must be an integer.',
      'tags[1]: This differs from the document: the value must be a text.',
    ])
  })
})

describe('Form and text are views of one value', () => {
  const typed = [
    type(`${form}/member:name`, 'n'),
    add(`${form}/member:tags`),
    type(`${form}/member:tags/item:0`, 't'),
  ].reduce(reduceFormState, createFormState(operation))

  test('Content is converted between form and text', () => {
    const asText = switchTo(typed, 'text')
    expect(asText.fields[root]?.text).toBe('{\n  "name": "n",\n  "tags": [\n    "t"\n  ]\n}')
    expect(read(asText).body).toEqual(read(typed).body)
    expect(read(switchTo(asText, 'form')).body).toEqual(read(typed).body)
  })

  test('A text viewed as a form without edits is sent unchanged', () => {
    const text = '{"tags":[],   "x":1.50,"name":"a","x":2}'
    const written = reduceFormState(switchTo(typed, 'text'), type(root, text))
    const asForm = switchTo(written, 'form')
    expect(read(asForm).body).toMatchObject({ text })
    expect(read(switchTo(asForm, 'text')).body).toMatchObject({ text })
  })

  test('Editing the form keeps digits, order and duplicate names', () => {
    const text = '{"tags":[],"x":1.50,"name":"a","x":2}'
    const written = reduceFormState(switchTo(typed, 'text'), type(root, text))
    const edited = reduceFormState(switchTo(written, 'form'), type(`${form}/member:name`, 'b'))
    expect(read(edited).body).toMatchObject({
      text: '{\n  "tags": [],\n  "x": 1.50,\n  "name": "b",\n  "x": 2\n}',
    })
  })

  test('An invalid number appears in the text as typed', () => {
    const faulty = reduceFormState(typed, type(`${form}/member:id`, '12x'))
    const asText = switchTo(faulty, 'text')
    expect(asText.fields[root]?.text).toContain('"id": 12x,')
    expect(changeView(asText, root, 'form', getContent(operation), {})).toMatchObject({
      outcome: 'faulty',
      error: { line: 2 },
    })
  })

  test('An omitted member keeps its text in both views', () => {
    const left = reduceFormState(typed, setState(`${form}/member:name`, 'out'))
    const back = switchTo(reduceFormState(switchTo(left, 'text'), type(root, '{"id":1}')), 'form')
    const again = reduceFormState(back, setState(`${form}/member:name`, 'value'))
    expect(read(again).body).toMatchObject({ text: '{\n  "id": 1,\n  "name": "n"\n}' })
  })

  test('The form shows text that was edited later', () => {
    const asText = switchTo(
      reduceFormState(switchTo(typed, 'text'), type(root, '{"name":"x"}')),
      'form',
    )
    const left = reduceFormState(asText, setState(form, 'out'))
    const text = reduceFormState(switchTo(left, 'text'), type(root, '{"name":"y"}'))
    expect(read(text).body).toMatchObject({ text: '{"name":"y"}' })
    expect(read(switchTo(text, 'form')).body).toMatchObject({ text: '{"name":"y"}' })
  })

  test('A member that does not fit its schema is shown as JSON', () => {
    const text = '{"id":{"deep":[1.0]},"name":5}'
    const asForm = switchTo(reduceFormState(switchTo(typed, 'text'), type(root, text)), 'form')
    const edited = reduceFormState(asForm, choose(`${form}/member:isOpen`, 1))
    expect(compact(read(edited).body)).toBe('{"id":{"deep":[1.0]},"name":5,"isOpen":false}')
  })

  test('Changing the media type keeps the typed text', () => {
    const both = withBody({
      ...makeContent('application/json'),
      contents: [
        ...makeContent('application/json').contents,
        ...makeContent('text/plain').contents,
      ],
    })
    const formState = [
      type('content:0', '1'),
      { type: 'content-chosen', content: 1 } as const,
      type('content:1', 'plain'),
      { type: 'content-chosen', content: 0 } as const,
    ].reduce(reduceFormState, createFormState(both))
    expect(parseForm(both, {}, formState).body).toMatchObject({ text: '1' })
    expect(getFormTexts(formState).map(({ text }) => text)).toEqual(['1', 'plain'])
  })
})

function switchTo(formState: FormState, view: BodyView): FormState {
  return show(operation, formState, view)
}

function read(formState: FormState) {
  return parseForm(operation, {}, formState)
}

function compact(body: ReturnType<typeof read>['body']): string {
  return body?.kind === 'text' ? body.text.replaceAll(/\s/g, '') : ''
}
