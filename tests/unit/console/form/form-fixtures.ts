import { createFormState } from '#console/form/state/form-state.ts'
import type { FormState } from '#console/form/state/form-state.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import type { Operation, RequestBody } from '#request/description/operation.ts'
import type { Schema } from '#request/description/parameter.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import type { ParameterPart } from '../../../fixtures/operations.ts'

/** Creates an operation with one optional query parameter. */
export function withParameter(
  schema: Schema | undefined,
  part: Partial<ParameterPart> = {},
): Operation {
  const parameter = makeParameter({ name: 'a', in: 'query', ...part })
  return makeOperation({ parameters: [{ ...parameter, schema }] })
}

export function withJson(schema: Schema | undefined): Operation {
  return makeOperation({ method: 'POST', body: describe(makeContent('application/json'), schema) })
}

export function withBody(body: RequestBody): Operation {
  return makeOperation({ method: 'POST', body })
}

export function describe(body: RequestBody, schema: Schema | undefined): RequestBody {
  return { ...body, contents: body.contents.map((content) => ({ ...content, schema })) }
}

export function act(operation: Operation, events: readonly FormStateEvent[]): FormState {
  return events.reduce(reduceFormState, createFormState(operation))
}

export function readAfter(
  operation: Operation,
  events: readonly FormStateEvent[],
  schemas: SchemaMap = {},
) {
  return parseForm(operation, schemas, act(operation, events))
}

export function type(at: string, text: string): FormStateEvent {
  return { type: 'text-typed', at, text }
}

export function choose(at: string, choice: number): FormStateEvent {
  return { type: 'option-chosen', at, choice }
}

export function setState(at: string, state: 'out' | 'empty' | 'null' | 'value'): FormStateEvent {
  return { type: 'state-chosen', at, state }
}

export function add(at: string, kind: 'item' | 'extra' = 'item'): FormStateEvent {
  return { type: 'item-added', at, kind }
}
