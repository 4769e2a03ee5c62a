import { expect } from 'vitest'
import { changeView } from '#console/form/changes/form-actions.ts'
import { createFormState, getFormTexts } from '#console/form/state/form-state.ts'
import type { BodyView, FormState } from '#console/form/state/form-state.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import type { BodyContent, Operation, RequestBody } from '#request/description/operation.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { FileInput } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
} from '../../../fixtures/operations.ts'
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

export function name(at: string, text: string): FormStateEvent {
  return { type: 'name-typed', at, text }
}

export function pick(at: string, ...files: readonly FileInput[]): FormStateEvent {
  return { type: 'files-chosen', at, files }
}

export function getContent({ body }: Pick<Operation, 'body'>): BodyContent {
  const [content] = body?.contents ?? []
  if (!content) throw new Error('The operation has no body.')
  return content
}

/** Changes the view of the body. */
export function show(
  operation: Operation,
  formState: FormState,
  view: BodyView,
  schemas: SchemaMap = {},
): FormState {
  const change = changeView(formState, 'content:0', view, getContent(operation), schemas)
  if (change.outcome !== 'changed') throw new Error(`The view cannot be ${view}.`)
  return reduceFormState(formState, change.event)
}

export const differs = 'This differs from the document:'

/** Returns the messages about an operation's input, and whether the request can be sent. */
export function checkInput(operation: Operation, events: readonly FormStateEvent[]) {
  const formState = act(operation, events)
  const typed = events.flatMap((event) =>
    'text' in event && event.text !== '' ? [event.text] : [],
  )
  expect(getFormTexts(formState).map(({ text }) => text)).toEqual(expect.arrayContaining(typed))
  const parsedForm = parseForm(operation, {}, formState)
  const planning = planOperation(operation, makeInputs(parsedForm), 'https://example.com')
  const errors = planning.outcome === 'refused' ? planning.errors : []
  const isStopped = parsedForm.problems.length > 0 || errors.length > 0
  const messages = [
    ...parsedForm.problems,
    ...errors,
    ...parsedForm.contradictions,
    ...parsedForm.remarks,
  ]
  return { isSent: !isStopped, messages: [...new Set(messages.map(({ sentence }) => sentence))] }
}
