import { describe, expect, test } from 'vitest'
import type { BodyContent } from '#request/description/operation.ts'
import {
  createFormState,
  emptyField,
  fileChoice,
  findField,
} from '#console/form/state/form-state.ts'
import { fillForm } from '#console/form/changes/form-actions.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeProperty,
  sampleFile,
  toValue,
} from '../../../fixtures/operations.ts'
import {
  act,
  add,
  getContent,
  name,
  pick,
  readAfter,
  setState,
  type,
  withBody,
} from './form-fixtures.ts'

const form = 'content:0/form'
const properties = {
  title: makeProperty({ schema: { type: 'string' } }),
  count: makeProperty({ schema: { type: 'integer' } }),
  details: makeProperty({
    contentType: 'application/json',
    schema: { type: 'object', properties: { size: { type: 'integer' } } },
  }),
  photos: makeProperty({
    isArray: true,
    isBinary: true,
    contentType: 'image/png',
    schema: { type: 'array', items: {} },
  }),
}
const multipart = withBody(makeContent('multipart/form-data', properties))
const urlencoded = withBody(makeContent('application/x-www-form-urlencoded', properties))

describe('A multipart body', () => {
  test('Sends fields in document order, then added fields', () => {
    const second = { ...sampleFile, handle: 'file-2' }
    const { body, problems } = readAfter(multipart, [
      add(form, 'extra'),
      name(`${form}/extra:0`, 'own'),
      type(`${form}/extra:0`, 'x'),
      pick(`${form}/member:photos`, sampleFile, second),
      type(`${form}/member:details/member:size`, '1.0'),
      type(`${form}/member:title`, 'T'),
    ])
    expect(problems).toEqual([])
    expect(body).toEqual({
      kind: 'form',
      mediaType: 'multipart/form-data',
      fields: [
        ['title', 'T'],
        ['details', { members: [['size', { digits: '1.0' }]] }],
        ['photos', sampleFile],
        ['photos', second],
        ['own', 'x'],
      ],
    })
  })

  test('Is omitted if untouched or if its only field is omitted', () => {
    expect(readAfter(multipart, []).body).toBeUndefined()
    expect(
      readAfter(multipart, [
        type(`${form}/member:title`, 'T'),
        setState(`${form}/member:title`, 'out'),
      ]).body,
    ).toBeUndefined()
  })

  test('An added field can be a file', () => {
    const { body } = readAfter(multipart, [
      add(form, 'extra'),
      name(`${form}/extra:0`, 'own'),
      { type: 'variant-chosen', at: `${form}/extra:0`, choice: fileChoice },
      pick(`${form}/extra:0`, sampleFile),
    ])
    expect(body).toMatchObject({ fields: [['own', sampleFile]] })
  })

  test('Does not send a removed file', () => {
    const at = `${form}/member:photos`
    expect(readAfter(multipart, [pick(at, sampleFile), pick(at)]).body).toBeUndefined()
  })

  test('Sends an explicitly empty text', () => {
    expect(readAfter(multipart, [setState(`${form}/member:title`, 'empty')]).body).toMatchObject({
      fields: [['title', '']],
    })
  })

  test('An invalid number is an error within JSON, but only a contradiction as text', () => {
    const events = [
      type(`${form}/member:count`, 'many'),
      type(`${form}/member:details/member:size`, 'big'),
    ]
    const { problems, contradictions } = readAfter(multipart, events)
    expect(problems.map(({ field, at }) => [field, at])).toEqual([
      ['body:details', `${form}/member:details/member:size`],
    ])
    expect(contradictions.map(({ field }) => field)).toEqual(['body:count'])
  })
})

test('An example fills in the rows of a form and keeps files', () => {
  const chosen = act(multipart, [pick(`${form}/member:photos`, sampleFile)])
  const value = toValue({ photos: 'x', title: 'T', details: { size: 1 }, own: 2 })
  const field = fillForm(value, getContent(multipart), {}, findField(chosen, form))
  const { body, problems } = parseForm(
    multipart,
    {},
    reduceFormState(chosen, { type: 'filled', at: form, field }),
  )
  expect(problems).toEqual([])
  expect(body).toMatchObject({
    fields: [
      ['title', 'T'],
      ['details', { members: [['size', { digits: '1' }]] }],
      ['photos', sampleFile],
      ['own', '2'],
    ],
  })
})

test('Plans a urlencoded body as typed', () => {
  const inputs = makeInputs(
    readAfter(urlencoded, [
      type(`${form}/member:title`, 'a b&c'),
      type(`${form}/member:count`, '007'),
      add(form, 'extra'),
      name(`${form}/extra:0`, '__proto__'),
    ]),
  )
  expect(planOperation(urlencoded, inputs, 'https://example.com')).toMatchObject({
    outcome: 'planned',
    plan: { body: { kind: 'form', text: 'title=a+b%26c&count=007&__proto__=' } },
  })
})

describe('A body of bytes', () => {
  const image = withBody(makeContent('image/*'))

  test('Sends the chosen file with its own type', () => {
    const inputs = makeInputs(readAfter(image, [pick('content:0', sampleFile)]))
    expect(planOperation(image, inputs, 'https://example.com')).toMatchObject({
      plan: {
        body: { kind: 'file', file: sampleFile },
        headers: [{ name: 'Content-Type', value: 'image/png' }],
      },
    })
  })

  test('The type within a range can be typed', () => {
    const events = [
      pick('content:0', { ...sampleFile, type: undefined }),
      type('content:0/type', ' image/webp '),
    ]
    expect(readAfter(image, events).body).toMatchObject({ kind: 'file', mediaType: 'image/webp' })
  })

  test('Can be sent as text', () => {
    const events: readonly FormStateEvent[] = [
      { type: 'view-chosen', root: 'content:0', view: 'text', field: undefined },
      type('content:0', '<svg/>'),
      type('content:0/type', 'image/svg+xml'),
    ]
    expect(readAfter(image, events).body).toEqual({
      kind: 'text',
      mediaType: 'image/svg+xml',
      text: '<svg/>',
    })
  })
})

test('Plain text is sent as typed and can be empty', () => {
  const plain = withBody(makeContent('text/plain'))
  expect(readAfter(plain, [type('content:0', ' {\n')])).toMatchObject({
    body: { kind: 'text', mediaType: 'text/plain', text: ' {\n' },
    problems: [],
  })
  expect(readAfter(plain, [setState('content:0', 'empty')]).body).toMatchObject({ text: '' })
})

test('An example that replaced typed text can be undone', () => {
  const plain = withBody(makeContent('text/plain'))
  const typed = type('content:0', 'mine')
  const filled: FormStateEvent = {
    type: 'filled',
    at: 'content:0',
    field: { ...emptyField, state: 'value', text: 'example' },
  }
  expect(readAfter(plain, [typed, filled]).body).toMatchObject({ text: 'example' })
  expect(readAfter(plain, [typed, filled, { type: 'filling-undone' }]).body).toMatchObject({
    text: 'mine',
  })
})

test('JSON is the initial media type unless it has files', () => {
  const [asForm, asJson] = ['multipart/form-data', 'application/json'].flatMap(
    (mediaType) => makeContent(mediaType).contents,
  )
  if (!asForm || !asJson) throw new Error('Expected two contents.')
  expect(startWith(asForm, asJson)).toBe(1)
  expect(startWith({ ...asJson, files: ['file'] }, asForm)).toBe(1)
})

function startWith(...contents: readonly BodyContent[]): number {
  return createFormState({ body: { ...makeContent(''), contents } }).content
}
