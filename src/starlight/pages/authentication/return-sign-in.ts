import { getChannelName } from '#request/oauth/sign-in-flow.ts'
import type { ReturnOutcome } from '#request/oauth/sign-in-flow.ts'

/**
 * Sends the authorization response in this page's address to the page that began the sign-in, and closes the window.
 * Clears the address first, so that the response is not in the history.
 */
export function returnSignIn(): void {
  const { search, pathname } = location
  history.replaceState(undefined, '', pathname)
  const state = new URLSearchParams(search).get('state')
  if (!state) return show('This page completes a sign-in, but none was started here.')
  const channel = new BroadcastChannel(getChannelName(state))
  const timer = setTimeout(
    () =>
      show('The page that began this sign-in is gone. Sign in there again, and close this window.'),
    3000,
  )
  channel.addEventListener('message', ({ data }) => {
    // Another return page sends its own query.
    if (!isOutcome(data)) return
    clearTimeout(timer)
    channel.close()
    show(sentences[data])
    close()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
  channel.postMessage(search)
}

const sentences: Readonly<Record<ReturnOutcome, string>> = {
  taken: 'Done. You can close this window.',
  refused: 'This sign-in failed. The page that began it shows why. You can close this window.',
}

function isOutcome(data: unknown): data is ReturnOutcome {
  return typeof data === 'string' && Object.hasOwn(sentences, data)
}

function show(text: string): void {
  const output = document.querySelector('output')
  if (output) output.textContent = text
}
