import { createFormState } from '#form/draft/draft.ts'
import type { FormState } from '#form/draft/draft.ts'
import { parseForm } from '#form/reading/read-draft.ts'
import { reduceFormState } from '#form/changes/reduce-draft.ts'
import type { FormStateEvent } from '#form/changes/reduce-draft.ts'
import type { SchemaMap } from '#form/shape/shape.ts'
import type { Operation, RequestBody } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import { makeContent, makeOperation, makeParameter } from '../../fixtures/operations.ts'
import type { ParameterPart } from '../../fixtures/operations.ts'

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
