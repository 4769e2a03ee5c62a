import type { RequestPlan, PlannedBody } from '#request/request-plan.ts'
import { basicSlot, bearerSlot, makePlan } from '../../fixtures/credentials.ts'

/** The documented request to the sandbox. */
export const plan = makePlan({
  operationId: 'listExperiments',
  url: 'http://localhost:4322/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  slots: [bearerSlot('apiKey')],
})

export const planWithoutKey: RequestPlan = { ...plan, slots: [] }

/** The properties of a plan with a body. */
export function withBody(body: PlannedBody): Pick<RequestPlan, 'method' | 'body'> {
  return { method: 'POST', body }
}

export const textPlan = makePlan({
  ...withBody({ kind: 'text', text: '{\n  "name": "it\'s"\n}' }),
  url: 'https://api.example.com/v1/things',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  slots: [bearerSlot('token')],
})

/** Several credentials, a cookie of the request's own, and parts of every kind. */
export const uploadPlan = makePlan({
  method: 'PUT',
  url: 'https://api.example.com/v1/photos?size=2',
  headers: [{ name: 'Cookie', value: 'theme=dark' }],
  body: {
    kind: 'multipart',
    subtype: 'form-data',
    parts: [
      {
        name: 'details',
        contentType: 'application/json',
        content: { kind: 'text', text: '{"a":1}' },
      },
      {
        name: 'photo',
        contentType: 'image/png',
        content: { kind: 'file', file: { handle: '1', fileName: 'cat.png', type: 'image/png' } },
      },
      { name: 'note', contentType: undefined, content: { kind: 'text', text: 'two\nlines' } },
    ],
  },
  slots: [
    basicSlot('login'),
    { scheme: 'appKey', place: 'query', name: 'app key' },
    { scheme: 'session', place: 'cookie', name: 'sid' },
  ],
})
