import { expect, test } from 'vitest'
import { fillInputs } from '#console/link/fill-inputs.ts'
import { noValues } from '#console/state/console-state.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { planConsoleRequest } from '#console/state/planned-request.ts'
import type { Operation } from '#request/description/operation.ts'
import type { RequestInputs } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
  sampleFile,
  toValue,
} from '../../../fixtures/operations.ts'
import { servers } from '../state/open-console.ts'

const server = servers[0]

/** Returns the request that the filled form sends, and the one that the inputs describe. */
function fill(part: Partial<Operation>, given: Partial<RequestInputs>) {
  const operation = makeOperation(part)
  const inputs = makeInputs(given)
  const setup = { operation, servers, schemas: {}, onlyScheme: undefined }
  const { formState } = fillInputs(setup, inputs)
  const state = { formState, alternative: 'none', serverValues: noValues } as const
  const { planning } = planConsoleRequest(setup, state, server)
  return { sent: planning, planned: planOperation(operation, inputs, server?.baseUrl ?? '') }
}

const text = { type: 'string' } as const
const integer = { type: 'integer' } as const
const object = {
  type: 'object',
  properties: { name: text, size: integer },
} as const

test.for<[string, Partial<Operation>, Partial<RequestInputs>]>([
  [
    'numbers with their digits',
    { parameters: [{ ...makeParameter({ name: 'n', in: 'query' }), schema: integer }] },
    { parameters: { 'query:n': { digits: '12345678901234567890' } } },
  ],
  [
    'a number as text',
    { parameters: [{ ...makeParameter({ name: 'n', in: 'query' }), schema: integer }] },
    { parameters: { 'query:n': '42' } },
  ],
  [
    'an empty text',
    { parameters: [{ ...makeParameter({ name: 'q', in: 'query' }), schema: text }] },
    { parameters: { 'query:q': '' } },
  ],
  [
    'a list and an object',
    {
      parameters: [
        {
          ...makeParameter({ name: 'list', in: 'query' }),
          schema: { type: 'array', items: text },
        },
        { ...makeParameter({ name: 'o', in: 'query', style: 'deepObject' }), schema: object },
      ],
    },
    {
      parameters: {
        'query:list': ['a', 'b c'],
        'query:o': toValue({ name: 'A', size: 1 }),
      },
    },
  ],
  [
    'undocumented parameters and headers, and the response type',
    { responseTypes: ['text/plain', 'application/json'] },
    {
      extraQuery: [{ name: 'a&', value: '1' }],
      extraHeaders: [{ name: 'X-Trace', value: 't' }],
      accept: 'text/plain',
    },
  ],
  [
    'a JSON body without a schema, as written',
    { method: 'POST', body: makeContent('application/json') },
    { body: { kind: 'text', mediaType: 'application/json', text: '{ "size": 1.50 }' } },
  ],
  [
    'a text',
    { method: 'POST', body: makeContent('text/plain') },
    { body: { kind: 'text', mediaType: 'text/plain', text: 'a\nb' } },
  ],
  [
    'a form',
    { method: 'POST', body: makeContent('application/x-www-form-urlencoded') },
    {
      body: {
        kind: 'form',
        mediaType: 'application/x-www-form-urlencoded',
        fields: [
          ['a', '1 2'],
          ['b', 'c'],
        ],
      },
    },
  ],
])('The form sends what the step describes: %s', ([, part, given]) => {
  const { sent, planned } = fill(part, given)
  expect(planned.outcome).toBe('planned')
  expect(sent).toEqual(planned)
})

test('A JSON body with fields is shown in them, and sent as written', () => {
  const body = makeContent('application/json')
  const contents = body.contents.map((content) => ({ ...content, schema: object }))
  const sentText = '{"size": 1.50, "name":"A"}'
  const operation = makeOperation({ method: 'POST', body: { ...body, contents } })
  const inputs = makeInputs({
    body: { kind: 'text', mediaType: 'application/json', text: sentText },
  })
  const { formState } = fillInputs({ operation, schemas: {} }, inputs)
  expect(formState.fields['content:0']).toMatchObject({
    text: sentText,
    children: {
      form: { children: { 'member:name': { text: 'A' }, 'member:size': { text: '1.50' } } },
    },
  })
  expect(fill({ method: 'POST', body: { ...body, contents } }, inputs).sent).toMatchObject({
    plan: { body: { text: sentText } },
  })
})

test('Omits secrets, files and the examples of the document', () => {
  const body = makeContent('multipart/form-data', {
    password: makeProperty({ isSecret: true }),
  })
  const operation = makeOperation({
    method: 'POST',
    body,
    parameters: [
      makeParameter({ name: 'X-Token', in: 'header', isSecret: true }),
      makeParameter({ name: 'page', in: 'query' }),
    ],
  })
  const filled = { 'query:page': { state: 'value', text: '7' } } as const
  const { formState, omitted } = fillInputs(
    { operation, schemas: {}, filled },
    makeInputs({
      parameters: { 'header:X-Token': 'obviously-fake' },
      body: {
        kind: 'form',
        mediaType: 'multipart/form-data',
        fields: [
          ['password', 'obviously-fake'],
          ['picture', sampleFile],
          ['name', 'A'],
        ],
      },
    }),
  )
  expect(JSON.stringify(formState.fields)).not.toMatch(/obviously-fake|cat\.png|"7"/)
  expect(JSON.stringify(formState.fields)).toContain('"A"')
  expect(omitted).toEqual(['Choose the file for `picture`.'])
})

test('A step without inputs does not send the request of the examples', () => {
  const operation = makeOperation({ parameters: [makeParameter({ name: 'page', in: 'query' })] })
  const example = makeInputs({ parameters: { 'query:page': '7' } })
  const planned = planOperation(operation, example, server?.baseUrl ?? '')
  const setup: ConsoleSetup = {
    operation,
    servers,
    schemas: {},
    onlyScheme: undefined,
    filled: { 'query:page': { state: 'value', text: '7' } },
    untouched: planned.outcome === 'planned' ? { plan: planned.plan, isComplete: true } : undefined,
  }
  const { formState } = fillInputs(setup, makeInputs())
  const state = { formState, alternative: 'none', serverValues: noValues } as const
  expect(planConsoleRequest(setup, state, server).planning).toMatchObject({
    plan: { url: `${server?.baseUrl}/things` },
  })
})

test('Reports a body that the form cannot show', () => {
  const mediaType = 'application/x-www-form-urlencoded'
  const operation = makeOperation({ method: 'POST', body: makeContent(mediaType) })
  const inputs = makeInputs({ body: { kind: 'text', mediaType, text: 'a=1' } })
  expect(fillInputs({ operation, schemas: {} }, inputs)).toMatchObject({
    formState: { fields: {}, content: 0 },
    omitted: ['Enter the body: the form cannot show it.'],
  })
})
