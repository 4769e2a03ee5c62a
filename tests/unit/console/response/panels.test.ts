import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestPreview } from '#console/request/RequestPreview.tsx'
import { ServerField } from '#console/request/ServerField.tsx'
import { RestingView } from '#console/response/RestingView.tsx'
import { RetryAfterNote } from '#console/response/RetryAfterNote.tsx'

test('Without a base URL the place of the response says what is missing, in the words of the server’s field', () => {
  const resting = renderToStaticMarkup(
    createElement(RestingView, { hasServer: false, isFirstTime: true, ended: undefined }),
  )
  const field = renderToStaticMarkup(
    createElement(ServerField, { servers: [], server: undefined, onChoose: () => undefined }),
  )
  const words = 'This build of the portal was given no base URL, so there is no server to call'
  expect(field).toContain(words)
  expect(resting).toContain(words)
  expect(resting).toContain('PORTAL_API_BASE_URL')
  expect(resting).not.toMatch(/Paste a key|press Send/)
})

test.each([
  [[], ''],
  [[2], 'Parameter 2 is not in this request, because it is not valid.'],
  [[1, 3], 'Parameters 1 and 3 are not in this request, because they are not valid.'],
] as const)('The preview names the parameters %j that are not in it', (leftOut, sentence) => {
  const html = renderToStaticMarkup(
    createElement(RequestPreview, {
      plan: {
        operationId: 'list',
        method: 'GET',
        url: 'http://localhost:4322/v1/experiments',
        headers: [],
        credential: 'bearer',
      },
      holding: { state: 'empty', released: undefined },
      leftOut,
    }),
  )
  expect(html).toContain(sentence)
  expect(html.includes('not valid')).toBe(sentence !== '')
})

test('What a server asks by Retry-After is a moment that is counted down, nothing, or a sentence', () => {
  expect(showWait({ kind: 'moment', at: Date.now() + 3_600_000 })).toMatch(/wait until .+ from now/)
  expect(showWait({ kind: 'now' })).toContain('need not wait')
  expect(showWait({ kind: 'sentence', sentence: 'A sentence.' })).toContain('>A sentence.<')
})

function showWait(retryAfter: Parameters<typeof RetryAfterNote>[0]['retryAfter']): string {
  return renderToStaticMarkup(createElement(RetryAfterNote, { retryAfter }))
}
