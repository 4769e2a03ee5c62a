import type { RequestPlan } from '#request/request-plan.ts'
import { basicSlot, bearerSlot } from '../../fixtures/credentials.ts'

export const textPlan: RequestPlan = {
  operationId: 'createThing',
  method: 'POST',
  url: 'https://api.example.com/v1/things',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  body: { kind: 'text', text: '{\n  "name": "it\'s"\n}' },
  slots: [bearerSlot('token')],
}

/** Several credentials, a cookie of the request's own, and parts of every kind. */
export const uploadPlan: RequestPlan = {
  operationId: 'uploadPhoto',
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
}
