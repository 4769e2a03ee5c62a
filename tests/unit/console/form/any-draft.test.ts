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
import { changeView } from '#console/form/change-view.ts'
import { startDraft } from '#console/form/draft.ts'
import type { Draft } from '#console/form/draft.ts'
import { fillField } from '#console/form/fill-field.ts'
import { startFindings } from '#console/form/findings.ts'
import { readDraft } from '#console/form/read-draft.ts'
import { readField } from '#console/form/read-field.ts'
import { listDraftTexts, reduceDraft } from '#console/form/reduce-draft.ts'
import type { DraftEvent } from '#console/form/reduce-draft.ts'
import type { SchemaMap } from '#console/form/schema-map.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import { readJson } from '#core/request/read-json.ts'
import { writeJson } from '#core/request/serialize/json.ts'
import {
  makeInputs,
  makeParameter,
  makeProperty,
  sampleFile,
} from '../../../fixtures/operations.ts'
import { makeOperation } from '../../../fixtures/operations.ts'

const names = constantFrom('a', 'b', '__proto__', 'constructor', 'toString', 'a/b~', '')
const references = constantFrom(
  '#/components/schemas/A',
  '#/components/schemas/B',
  '#/components/schemas/__proto__',
  'constructor',
)

/** Schemas as documents have them, with circles, names that objects have by themselves, and plain nonsense. */
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

/** What a reader can do without taking back what was typed. */
const keepingEvents: Arbitrary<DraftEvent> = oneof(
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
    type: constant('item-moved' as const),
    at: addresses,
    step: steps,
    by: integer({ min: -2, max: 2 }),
  }),
  record({
    type: constant('files-chosen' as const),
    at: addresses,
    files: array(constant(sampleFile), { maxLength: 2 }),
  }),
  record({ type: constant('content-chosen' as const), content: integer({ min: 0, max: 3 }) }),
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
    constant<DraftEvent>({ type: 'filling-undone' }),
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

test('Whatever is typed and described, reading and planning never throw', () => {
  assert(
    property(anySchema, anySchemas, anyEvents, boolean(), (schema, schemas, events, isJson) => {
      const operation = describeOperation(schema, isJson)
      const draft = events.reduce(reduceDraft, startDraft(operation))
      const reading = readDraft(operation, schemas, draft)
      planOperation(operation, makeInputs(reading), 'https://example.com/')
      for (const view of ['form', 'text', 'file'] as const) {
        const [content] = operation.body?.contents ?? []
        if (content) changeView(draft, 'content:0', view, content, schemas)
      }
    }),
    { numRuns: 500 },
  )
})

test('No choice of a state, an option, an order, a media type or files loses a text', () => {
  assert(
    property(anyEvents, keepingEvents, (events, event) => {
      const before = events.reduce(reduceDraft, startDraft({ body: undefined }))
      const kept = listTexts(reduceDraft(before, event))
      expect(listTexts(before).filter((text) => !kept.includes(text))).toEqual([])
    }),
  )
})

test('Every text can be emptied by its address', () => {
  assert(
    property(anyEvents, (events) => {
      const draft = events.reduce(reduceDraft, startDraft({ body: undefined }))
      const emptied = listDraftTexts(draft).reduce(
        (before, { field }) => reduceDraft(before, { type: 'text-refused', field }),
        draft,
      )
      expect(listDraftTexts(emptied)).toEqual([])
    }),
  )
})

test('A JSON value that is shown as a form is the same value, whatever its schema', () => {
  assert(
    property(anySchema, anySchemas, jsonValue(), (schema, schemas, json) => {
      const text = JSON.stringify(json)
      const value = readValue(text)
      const field = fillField(value, schema, schemas, 'json')
      const findings = startFindings(schemas, 'body')
      const read = readField(findings, field, schema, {
        at: 'content:0/form',
        notation: 'json',
        depth: 0,
        isItem: false,
      })
      expect(findings.faults).toEqual([])
      expect(read === undefined ? undefined : writeJson(read)).toEqual(writeJson(value))
    }),
    { numRuns: 1000 },
  )
})

test('A text that is typed as a parameter is what the plan sends', () => {
  assert(
    property(string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const operation = makeOperation({
        parameters: [{ ...makeParameter({ name: 'a', in: 'query' }), schema: { type: 'integer' } }],
      })
      const draft = reduceDraft(startDraft(operation), { type: 'text-typed', at: 'query:a', text })
      const planning = planOperation(
        operation,
        makeInputs(readDraft(operation, {}, draft)),
        'https://example.com/',
      )
      if (planning.outcome === 'refused') throw new Error(planning.refusals[0]?.sentence)
      expect(new URL(planning.plan.url).searchParams.get('a')).toBe(text)
    }),
  )
})

function listTexts(draft: Draft): readonly string[] {
  return listDraftTexts(draft).map(({ text }) => text)
}

function readValue(text: string): Value {
  const reading = readJson(text)
  if (reading.outcome === 'faulty') throw new SyntaxError(reading.fault.sentence)
  return reading.value
}
