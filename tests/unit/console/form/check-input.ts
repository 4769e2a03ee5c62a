import { expect } from 'vitest'
import { parseForm } from '#console/form/parse/parse-form.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { getFormTexts } from '#console/form/state/form-state.ts'
import type { Operation } from '#request/description/operation.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { makeInputs } from '../../../fixtures/operations.ts'
import { act } from './form-fixtures.ts'

export const contradicts = 'This contradicts the document:'

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
