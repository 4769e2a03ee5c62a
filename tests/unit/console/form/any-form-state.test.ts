import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  letrec,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { getFormTexts, createFormState } from '#console/form/state/form-state.ts'
import { changeView } from '#console/form/changes/form-actions.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import type { FormState } from '#console/form/state/form-state.ts'
import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import { fillField } from '#console/form/changes/fill-field.ts'
import { createProblemCollector } from '#console/form/parse/report-problems.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { parseField } from '#console/form/parse/parse-field.ts'
import type { Schema } from '#request/description/parameter.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { serializeJson } from '#request/serialize/json.ts'
import {
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
  sampleFile,
  toValue,
} from '../../../fixtures/operations.ts'
import { act, type, withParameter } from './form-fixtures.ts'

const names = constantFrom('a', 'b', '__proto__', 'constructor', 'toString', 'a/b~', '')
const references = constantFrom(
  '#/components/schemas/A',
  '#/components/schemas/B',
  '#/components/schemas/__proto__',
  'constructor',
)

/** Realistic schemas, with circular references, names of `Object.prototype` properties, and nonsense. */
const { schema: anySchema } = letrec<{ schema: Schema }>((tie) => {
  const inner = tie('schema')
  return {
    schema: oneof(
      { maxDepth: 4 },
      constantFrom<Schema>(true, false, {}),
      record({ $ref: references }),
      record(
        {
          type: oneof(
            constantFrom(
              'string',
              'integer',
              'number',
              'boolean',
              'null',
              'array',
              'object',
              'odd',
            ),
            array(constantFrom('string', 'integer', 'array', 'null'), { maxLength: 3 }),
          ),
          enum: array(jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
          const: jsonValue({ maxDepth: 1 }),
          minimum: integer(),
          maxLength: integer(),
          pattern: constantFrom('(a+)+$', '['),
          format: constantFrom('date-time', 'int64', 'constructor'),
          default: jsonValue({ maxDepth: 1 }),
          required: oneof(array(names, { maxLength: 2 }), constant(true)),
        },
        { requiredKeys: [] },
      ),
      record({ type: constant('array'), items: inner }),
      record(
        {
          properties: dictionary(names, inner, { maxKeys: 3 }),
          additionalProperties: inner,
          required: array(names, { maxLength: 2 }),
        },
        { requiredKeys: ['properties'] },
      ),
      record(
        {
          oneOf: array(inner, { maxLength: 3 }),
          discriminator: record({ propertyName: names, mapping: dictionary(names, references) }),
        },
        { requiredKeys: ['oneOf'] },
      ),
      record({ anyOf: array(inner, { minLength: 1, maxLength: 2 }) }),
      record({ allOf: array(inner, { maxLength: 3 }) }),
    ),
  }
})

const anySchemas: Arbitrary<SchemaMap> = record({
  '#/components/schemas/A': anySchema,
  '#/components/schemas/B': anySchema,
})

const anyText = oneof(
  string({ unit: 'binary', maxLength: 8 }),
  constantFrom('1', '12345678901234567890', '1.50', '{"a":[1.0]}', '{', '__proto__', 'true'),
)
const steps = oneof(
  names.map((name) => `member:${name}`),
  constantFrom('item:0', 'item:1', 'extra:0', 'extra:1', 'choice:0', 'choice:1'),
).map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
const addresses = tuple(
  constantFrom('query:a', 'path:b', 'query', 'content:0', 'content:0/form', 'content:1/form'),
  array(steps, { maxLength: 3 }),
).map(([root, rest]) => [root, ...rest].join('/'))

/** Events that keep the typed text. */
const keepingEvents: Arbitrary<FormStateEvent> = oneof(
  record({
    type: constant('state-chosen' as const),
    at: addresses,
    state: constantFrom('out', 'empty', 'null', 'value'),
  }),
  record({
    type: constantFrom('option-chosen' as const, 'variant-chosen' as const),
    at: addresses,
    choice: integer({ min: -1, max: 3 }),
  }),
  record({
    type: constant('item-added' as const),
    at: addresses,
    kind: constantFrom('item', 'extra'),
  }),
  record({
    type: constant('files-chosen' as const),
    at: addresses,
    files: array(constant(sampleFile), { maxLength: 2 }),
  }),
  record({ type: constant('content-chosen' as const), content: integer({ min: 0, max: 3 }) }),
  record({
    type: constant('view-chosen' as const),
    root: constantFrom('content:0', 'content:1'),
    view: constantFrom('form', 'text', 'file'),
    field: constant(undefined),
  }),
)

const anyEvents = array(
  oneof(
    keepingEvents,
    record({
      type: constantFrom('text-typed' as const, 'name-typed' as const),
      at: addresses,
      text: anyText,
    }),
    record({ type: constant('item-removed' as const), at: addresses, step: steps }),
    record({ type: constant('text-refused' as const), field: addresses }),
    constant<FormStateEvent>({ type: 'filling-undone' }),
  ),
  { maxLength: 12 },
)

function describeOperation(schema: Schema, isJson: boolean) {
  const byContent = isJson ? { mediaType: 'application/json' } : {}
  const parameters = [
    { ...makeParameter({ name: 'a', in: 'query', ...byContent }), schema },
    { ...makeParameter({ name: 'b', in: 'path' }), schema },
  ]
  const content = { schema, examples: [], properties: {} }
  const properties = Object.fromEntries(
    ['a', '__proto__', 'constructor'].map((name) => [name, makeProperty({ schema })]),
  )
  return makeOperation({
    method: 'POST',
    path: '/{b}',
    parameters,
    body: {
      isRequired: false,
      description: undefined,
      contents: [
        { ...content, mediaType: 'application/json' },
        { ...content, mediaType: 'multipart/form-data', properties },
        { ...content, mediaType: 'image/*' },
      ],
    },
  })
}

test('Parsing and planning never throw for any input and schema', () => {
  assert(
    property(anySchema, anySchemas, anyEvents, boolean(), (schema, schemas, events, isJson) => {
      const operation = describeOperation(schema, isJson)
      const formState = events.reduce(reduceFormState, createFormState(operation))
      const parsedForm = parseForm(operation, schemas, formState)
      planOperation(operation, makeInputs(parsedForm), 'https://example.com')
      for (const view of ['form', 'text', 'file'] as const) {
        const [content] = operation.body?.contents ?? []
        if (content) changeView(formState, 'content:0', view, content, schemas)
      }
    }),
    { numRuns: 500 },
  )
})

test('Choosing a state, option, order, media type, view or files keeps every text', () => {
  assert(
    property(anyEvents, keepingEvents, (events, event) => {
      const before = events.reduce(reduceFormState, createFormState({ body: undefined }))
      const kept = getTexts(reduceFormState(before, event))
      expect(getTexts(before).filter((text) => !kept.includes(text))).toEqual([])
    }),
  )
})

test('Every text can be emptied by its address', () => {
  assert(
    property(anyEvents, (events) => {
      const formState = events.reduce(reduceFormState, createFormState({ body: undefined }))
      const emptied = getFormTexts(formState).reduce(
        (before, { field }) => reduceFormState(before, { type: 'text-refused', field }),
        formState,
      )
      expect(getFormTexts(emptied)).toEqual([])
    }),
  )
})

test('A JSON value shown as a form keeps its value for any schema', () => {
  assert(
    property(anySchema, anySchemas, jsonValue(), (schema, schemas, json) => {
      const value = toValue(json)
      const field = fillField(value, schema, schemas, 'json')
      const findings = createProblemCollector(schemas, 'body')
      const read = parseField(field, schema, {
        findings,
        at: 'content:0/form',
        notation: 'json',
        depth: 0,
        isItem: false,
      })
      expect(findings.problems).toEqual([])
      expect(read === undefined ? undefined : serializeJson(read)).toEqual(serializeJson(value))
    }),
    { numRuns: 1000 },
  )
})

test('The plan sends parameter text as typed', () => {
  assert(
    property(string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const operation = withParameter({ type: 'integer' })
      const formState = act(operation, [type('query:a', text)])
      const inputs = makeInputs(parseForm(operation, {}, formState))
      const planning = planOperation(operation, inputs, 'https://example.com')
      if (planning.outcome === 'refused') throw new Error(planning.errors[0]?.sentence)
      expect(new URL(planning.plan.url).searchParams.get('a')).toBe(text)
    }),
  )
})

function getTexts(formState: FormState): readonly string[] {
  return getFormTexts(formState).map(({ text }) => text)
}
