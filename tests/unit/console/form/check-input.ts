import { expect } from 'vitest'
import { parseForm } from '#console/form/reading/parse-form.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { getFormTexts } from '#console/form/changes/reject-texts.ts'
import type { Operation } from '#request/description/operation.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { makeInputs } from '../../../fixtures/operations.ts'
import { act } from './form-fixtures.ts'

export const contradicts = 'This contradicts the document:'

/** Returns the messages about an operation's input, and whether the request can be sent. */
export function checkInput(operation: Operation, events: readonly FormStateEvent[]) {
  const draft = act(operation, events)
  const typed = events.flatMap((event) =>
    'text' in event && event.text !== '' ? [event.text] : [],
  )
  expect(getFormTexts(draft).map(({ text }) => text)).toEqual(expect.arrayContaining(typed))
  const reading = parseForm(operation, {}, draft)
  const planning = planOperation(operation, makeInputs(reading), 'https://example.com')
  const refusals = planning.outcome === 'refused' ? planning.refusals : []
  const isStopped = reading.faults.length > 0 || refusals.length > 0
  const messages = [...reading.faults, ...refusals, ...reading.contradictions, ...reading.remarks]
  return { isSent: !isStopped, messages: [...new Set(messages.map(({ sentence }) => sentence))] }
}
