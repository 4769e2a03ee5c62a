import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerField } from '#console/request/RequestPanel.tsx'
import { RestingView } from '#console/response/ResponsePanel.tsx'
import { RetryAfterNote } from '#console/response/ResponseView.tsx'

test('Without a base URL the response panel says what is missing, in the same words as the server field', () => {
  const resting = renderToStaticMarkup(
    createElement(RestingView, {
      hasServer: false,
      ended: undefined,
    }),
  )
  const field = renderToStaticMarkup(
    createElement(ServerField, { servers: [], server: undefined, onChoose: () => undefined }),
  )
  const words = 'This portal was built without a base URL, so there is no server to call'
  expect(field).toContain(words)
  expect(resting).toContain(words)
  expect(resting).toContain('PORTAL_API_BASE_URL')
})

test('Retry-After is shown as a countdown, as no wait, or as a sentence', () => {
  expect(showWait({ kind: 'moment', at: Date.now() + 3_600_000 })).toMatch(/wait until .+ from now/)
  expect(showWait({ kind: 'now' })).toContain('need not wait')
  expect(showWait({ kind: 'sentence', sentence: 'A sentence.' })).toContain('>A sentence.<')
})

function showWait(retryAfter: Parameters<typeof RetryAfterNote>[0]['retryAfter']): string {
  return renderToStaticMarkup(createElement(RetryAfterNote, { retryAfter }))
}
