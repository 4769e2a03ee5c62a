import { nameChannel } from '#core/oauth/sign-in-flow.ts'

/**
 * Hands the answer of a server, which is in the address of this page, to the page that began the sign-in, and closes the window.
 * The address is cleared first, so that the history has nothing of it.
 */
export function handBack(): void {
  const { search, pathname } = location
  history.replaceState(undefined, '', pathname)
  const state = new URLSearchParams(search).get('state')
  if (!state) return show('This page ends a sign-in. None was begun here.')
  const channel = new BroadcastChannel(nameChannel(state))
  const timer = setTimeout(
    () =>
      show('The page that began this sign-in is gone. Sign in there again, and close this window.'),
    3000,
  )
  channel.addEventListener('message', () => {
    clearTimeout(timer)
    channel.close()
    show('Done. You can close this window.')
    close()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
  channel.postMessage(search)
}

function show(text: string): void {
  const output = document.querySelector('output')
  if (output) output.textContent = text
}
