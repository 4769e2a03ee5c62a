import { describe, expect, test } from 'vitest'
import { reduceDraft } from '#form/changes/reduce-draft.ts'
import { listDraftTexts } from '#form/changes/reject-texts.ts'
import { changeView } from '#form/changes/change-view.ts'
import { startDraft } from '#form/draft/draft.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { DraftEvent } from '#form/changes/reduce-draft.ts'
import type { ConsoleEvent } from '#console/state/console-state.ts'
import { reduceConsole, startConsole } from '#console/state/reduce-console.ts'
import type { Diagnosis } from '#core/exchange/diagnose.ts'
import type { BodyContent } from '#core/request/description/operation.ts'
import { planUntouched, servers } from './open-console.ts'
import { makeOperation, makeProperty, sampleFile } from '../../../fixtures/operations.ts'

const json: BodyContent = {
  mediaType: 'application/json',
  schema: { type: 'object', properties: { a: { type: 'string' }, n: { type: 'number' } } },
  examples: [],
  properties: {},
}
const form: BodyContent = {
  ...json,
  mediaType: 'multipart/form-data',
  properties: {
    a: makeProperty({ schema: { type: 'string' } }),
    f: makeProperty({ isBinary: true }),
  },
}
const operation = makeOperation({
  method: 'POST',
  body: { isRequired: false, description: undefined, contents: [json, form] },
})

const filled: readonly DraftEvent[] = [
  { type: 'text-typed', at: 'query:q', text: 'one' },
  { type: 'text-typed', at: 'content:0/form/member:a', text: 'two' },
  { type: 'text-typed', at: 'content:0/form/member:n', text: 'no number' },
  { type: 'text-typed', at: 'content:1/form/member:a', text: 'three' },
  { type: 'files-chosen', at: 'content:1/form/member:f', files: [sampleFile] },
]
const draft = filled.reduce(reduceDraft, startDraft(operation))
const typed = ['one', 'two', 'no number', 'three']

const diagnosis: Diagnosis = {
  failure: 'offline',
  title: '',
  known: [],
  likely: [],
  unknowable: [],
  remedies: [],
  disclosure: undefined,
}

test('A send that fails or is prevented, and another server, leave everything that was filled in', () => {
  const [server = { id: '', name: '', baseUrl: '' }] = servers
  const call = { plan: planUntouched(server.baseUrl), server, sentAt: 0 }
  const events: readonly ConsoleEvent[] = [
    { type: 'sent', number: 1, call },
    { type: 'failed', number: 1, diagnosis },
    { type: 'press-ended', why: 'not-loaded' },
    { type: 'server-chosen', serverId: 'service' },
    { type: 'alternative-chosen', alternative: 'none' },
    { type: 'question-dropped' },
  ]
  const start = startConsole(servers, { alternative: 0, draft })
  expect(events.reduce(reduceConsole, start).draft).toBe(draft)
})

describe('Another view or media type keeps everything that was filled in', () => {
  test('Another media type and back', () => {
    const events: readonly DraftEvent[] = [
      { type: 'content-chosen', content: 1 },
      { type: 'content-chosen', content: 0 },
    ]
    expect(events.reduce(reduceDraft, draft)).toEqual(draft)
  })

  test('Each view of a JSON body, and a text that is no JSON', () => {
    const asText = show(draft, 'text')
    expect(listTexts(asText)).toEqual(expect.arrayContaining(typed))
    expect(asText.fields['content:0']?.text).toContain('"n": no number')
    const asFile = show(asText, 'file')
    expect(listTexts(asFile)).toEqual(listTexts(asText))
    const refused = changeView(asFile, 'content:0', 'form', json, {})
    expect(refused).toMatchObject({ outcome: 'faulty', fault: { line: 3 } })
  })

  test('Files, and what is typed beside them', () => {
    const chosen = draft.fields['content:1']?.children['form']?.children['member:f']?.files
    expect(chosen).toEqual([sampleFile])
    const back = [1, 0, 1].map((content): DraftEvent => ({ type: 'content-chosen', content }))
    expect(back.reduce(reduceDraft, draft).fields).toEqual(draft.fields)
  })
})

function show(from: Draft, view: 'text' | 'file'): Draft {
  const change = changeView(from, 'content:0', view, json, {})
  if (change.outcome !== 'changed') throw new Error(`The view is ${change.outcome}.`)
  return reduceDraft(from, change.event)
}

function listTexts(of: Draft): readonly string[] {
  return listDraftTexts(of).map(({ text }) => text)
}
