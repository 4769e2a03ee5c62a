import { assert, boolean, jsonValue, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { getFormTexts, createFormState } from '#console/form/state/form-state.ts'
import { changeView } from '#console/form/changes/form-actions.ts'
import type { FormState } from '#console/form/state/form-state.ts'
import { fillField } from '#console/form/changes/fill-field.ts'
import { createProblemCollector } from '#console/form/parse/report-problems.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { parseField } from '#console/form/parse/parse-field.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { serializeJson } from '#request/serialize/json.ts'
import {
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../../fixtures/operations.ts'
import { anyEvents, keepingEvents } from './any-events.ts'
import { anySchema, anySchemas } from './any-schema.ts'

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
      const text = JSON.stringify(json)
      const value = parseValue(text)
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
      const operation = makeOperation({
        parameters: [{ ...makeParameter({ name: 'a', in: 'query' }), schema: { type: 'integer' } }],
      })
      const formState = reduceFormState(createFormState(operation), {
        type: 'text-typed',
        at: 'query:a',
        text,
      })
      const planning = planOperation(
        operation,
        makeInputs(parseForm(operation, {}, formState)),
        'https://example.com',
      )
      if (planning.outcome === 'refused') throw new Error(planning.errors[0]?.sentence)
      expect(new URL(planning.plan.url).searchParams.get('a')).toBe(text)
    }),
  )
})

function getTexts(formState: FormState): readonly string[] {
  return getFormTexts(formState).map(({ text }) => text)
}

function parseValue(text: string): Value {
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'faulty') throw new SyntaxError(parsed.error.sentence)
  return parsed.value
}
