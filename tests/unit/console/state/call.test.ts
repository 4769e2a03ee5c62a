import { expect, test } from 'vitest'
import { getPlanTexts } from '#console/state/request-sender.ts'
import type { PlannedBody, RequestPlan } from '#request/request-plan.ts'
import { makePlan } from '../../../fixtures/credentials.ts'

const file = { handle: 'file-1', fileName: 'cat.png', type: 'image/png' }

test.each<[string, PlannedBody, readonly string[]]>([
  ['no body', { kind: 'none' }, []],
  ['a text', { kind: 'text', text: '{"a":1}' }, ['{"a":1}']],
  ['a form', { kind: 'form', text: 'a=%20b' }, ['a', ' b']],
  [
    'parts',
    {
      kind: 'multipart',
      subtype: 'form-data',
      parts: [
        { name: 'note', contentType: 'text/plain', content: { kind: 'text', text: 'Hello' } },
        { name: 'picture', contentType: 'image/png', content: { kind: 'file', file } },
      ],
    },
    ['Hello', 'cat.png'],
  ],
  ['a file', { kind: 'file', file }, ['cat.png']],
])('Lists the texts that the reader may have typed in a request with %s', (_name, body, texts) => {
  expect(getPlanTexts(plan(body))).toEqual(['https://api.example.com/?q=1', 'one', ...texts])
})

function plan(body: PlannedBody): RequestPlan {
  return makePlan({
    url: 'https://api.example.com/?q=1',
    headers: [
      { name: 'X-Trace', value: 'one' },
      { name: 'Content-Type', value: 'application/json' },
    ],
    body,
  })
}
