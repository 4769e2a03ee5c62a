import { describe, expect, test } from 'vitest'
import { fillExamples } from '#console/form/changes/fill-examples.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { createFormState, isExample, isUntouched } from '#console/form/state/form-state.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import type { BodyContent, Operation } from '#request/description/operation.ts'
import type { AuthoredExample, Schema } from '#request/description/parameter.ts'
import {
  makeContent,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../../fixtures/operations.ts'
import { toValue } from '../../../fixtures/operations.ts'
import { show, type } from './form-fixtures.ts'

function example(value: unknown): AuthoredExample {
  return { name: undefined, summary: undefined, value, serialized: undefined }
}

function withExample(
  value: unknown,
  schema: Schema | undefined,
  { mediaType = 'application/json', ...part }: Partial<Operation> & { mediaType?: string } = {},
  properties: BodyContent['properties'] = {},
): Operation {
  const body = makeContent(mediaType, properties)
  const contents = body.contents.map((one) => ({ ...one, schema, examples: [example(value)] }))
  return makeOperation({ method: 'POST', body: { ...body, isRequired: true, contents }, ...part })
}

function start(operation: Operation) {
  return createFormState(operation, fillExamples(operation, {}))
}

function parse(operation: Operation) {
  return parseForm(operation, {}, start(operation))
}

const issue = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    count: { type: 'integer' },
    id: { type: 'string', readOnly: true },
  },
}

describe('Bodies', () => {
  test('The document’s example fills the fields, and is sent', () => {
    const operation = withExample({ title: 'Found a bug', count: 2 }, issue)
    expect(parse(operation)).toMatchObject({
      body: { kind: 'text', text: '{\n  "title": "Found a bug",\n  "count": 2\n}' },
      problems: [],
      contradictions: [],
    })
  })

  test('A text body has the text of the example', () => {
    const operation = withExample('<a/>', undefined, { mediaType: 'application/xml' })
    expect(parse(operation).body).toMatchObject({ kind: 'text', text: '<a/>' })
  })

  test.for([
    ['Read-only fields are omitted', { id: 'i-1', title: 'A' }, { title: 'A' }],
    ['Values that contradict the schema are omitted', { title: 'A', count: 'two' }, { title: 'A' }],
    ['Without a required field, nothing is filled in', { count: 2 }, undefined],
    ['Nor if the required field contradicts the schema', { title: 3 }, undefined],
  ] as const)('%s', ([, given, sent]) => {
    const { body } = parse(withExample(given, issue))
    expect(body?.kind === 'text' ? JSON.parse(body.text) : body).toEqual(sent)
  })

  test('A form keeps secrets and files out of its fields', () => {
    const operation = withExample(
      { user: 'me', password: 'hunter2' },
      { type: 'object' },
      { mediaType: 'application/x-www-form-urlencoded' },
      {
        user: makeProperty({ schema: { type: 'string' } }),
        password: makeProperty({ schema: { type: 'string' }, isSecret: true }),
      },
    )
    expect(parse(operation).body).toMatchObject({ fields: [['user', 'me']] })
    expect(JSON.stringify(fillExamples(operation, {}))).not.toContain('hunter2')
  })

  test.for([
    ['POST', true],
    ['GET', false],
  ] as const)('An optional body of %s is filled in: %s', ([method, isFilled]) => {
    const operation = withExample({ title: 'A' }, issue, { method })
    const { body } = operation
    const optional = { ...operation, body: body && { ...body, isRequired: false } }
    expect(Object.keys(fillExamples(optional, {}))).toEqual(isFilled ? ['content:0'] : [])
  })

  test('A long example is filled in only on request', () => {
    const operation = withExample({ title: 'a'.repeat(20_000) }, issue)
    expect(fillExamples(operation, {})).toEqual({})
  })
})

describe('Parameters', () => {
  const id = { ...makeParameter({ name: 'id', in: 'path' }), schema: { type: 'integer' } }
  const make = (value: unknown, part = {}) =>
    makeOperation({
      path: '/things/{id}',
      parameters: [{ ...id, ...part, examples: [example(value)] }],
    })

  test('A required parameter has the first example', () => {
    expect(parse(make(7)).parameters).toEqual({ 'path:id': toValue(7) })
  })

  test.for([
    ['a contradictory example', make('seven')],
    ['a secret', make(7, { isSecret: true })],
    ['an optional parameter', make(7, { in: 'query', isRequired: false })],
  ] as const)('Does not fill in %s', ([, operation]) => {
    expect(fillExamples(operation, {})).toEqual({})
  })

  test('Does not fill in the parameter of a security scheme', () => {
    const scheme = {
      type: 'api-key',
      in: 'query',
      parameter: 'token',
      description: undefined,
    } as const
    const token = makeParameter({ name: 'token', in: 'query', isRequired: true })
    const operation = makeOperation({
      parameters: [{ ...token, examples: [example('abc')] }],
      security: { state: 'stated', alternatives: [[{ name: 'key', scheme, scopes: [] }]] },
    })
    expect(fillExamples(operation, {})).toEqual({})
  })
})

describe('An example', () => {
  const operation = withExample({ title: 'A' }, issue)
  const before = start(operation)

  test('is an example until it is edited', () => {
    expect([isExample(before, 'content:0'), isUntouched(before)]).toEqual([true, true])
    const edited = reduceFormState(before, type('content:0/form/member:title', 'B'))
    expect([isExample(edited, 'content:0'), isUntouched(edited)]).toEqual([false, false])
  })

  test('is not sent in another media type or view', () => {
    expect(isUntouched(reduceFormState(before, { type: 'content-chosen', content: 1 }))).toBe(false)
    expect(isUntouched(show(operation, before, 'file'))).toBe(false)
  })

  test('that was chosen is marked too, but is an input', () => {
    const field = before.fields['content:0']?.children['form']
    if (!field) throw new Error('Nothing is filled in.')
    const at = 'content:0/form'
    const filled = { type: 'filled', at, field, isExample: true } as const
    const chosen = reduceFormState(createFormState(operation), filled)
    expect([isExample(chosen, 'content:0'), isUntouched(chosen)]).toEqual([true, false])
  })
})
