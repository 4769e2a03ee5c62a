import { startDraft } from '#form/draft/draft.ts'
import type { Draft } from '#form/draft/draft.ts'
import { readDraft } from '#form/reading/read-draft.ts'
import { reduceDraft } from '#form/changes/reduce-draft.ts'
import type { DraftEvent } from '#form/changes/reduce-draft.ts'
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

export function act(operation: Operation, events: readonly DraftEvent[]): Draft {
  return events.reduce(reduceDraft, startDraft(operation))
}

export function readAfter(
  operation: Operation,
  events: readonly DraftEvent[],
  schemas: SchemaMap = {},
) {
  return readDraft(operation, schemas, act(operation, events))
}

export function type(at: string, text: string): DraftEvent {
  return { type: 'text-typed', at, text }
}

export function choose(at: string, choice: number): DraftEvent {
  return { type: 'option-chosen', at, choice }
}

export function setState(at: string, state: 'out' | 'empty' | 'null' | 'value'): DraftEvent {
  return { type: 'state-chosen', at, state }
}

export function add(at: string, kind: 'item' | 'extra' = 'item'): DraftEvent {
  return { type: 'item-added', at, kind }
}
