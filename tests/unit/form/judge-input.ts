import { expect } from 'vitest'
import { readDraft } from '#form/reading/read-draft.ts'
import type { DraftEvent } from '#form/changes/reduce-draft.ts'
import { listDraftTexts } from '#form/changes/reject-texts.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { makeInputs } from '../../fixtures/operations.ts'
import { act } from './form-fixtures.ts'

export const contradicts = 'This contradicts the document:'

/** Returns the messages about an operation's input, and whether the request can be sent. */
export function checkInput(operation: Operation, events: readonly DraftEvent[]) {
  const draft = act(operation, events)
  const typed = events.flatMap((event) =>
    'text' in event && event.text !== '' ? [event.text] : [],
  )
  expect(listDraftTexts(draft).map(({ text }) => text)).toEqual(expect.arrayContaining(typed))
  const reading = readDraft(operation, {}, draft)
  const planning = planOperation(operation, makeInputs(reading), 'https://example.com')
  const refusals = planning.outcome === 'refused' ? planning.refusals : []
  const isStopped = reading.faults.length > 0 || refusals.length > 0
  const messages = [...reading.faults, ...refusals, ...reading.contradictions, ...reading.remarks]
  return { isSent: !isStopped, messages: [...new Set(messages.map(({ sentence }) => sentence))] }
}
