import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { SignIn } from '#console/sign-in/SignIn.tsx'
import type { CodeFlow } from '#request/oauth/sign-in-flow.ts'

const flow: CodeFlow = {
  kind: 'code',
  authorizationUrl: 'https://login.example/authorize',
  tokenUrl: 'https://login.example/token',
  refreshUrl: 'https://login.example/token',
  issuer: undefined,
  sendsIssuer: false,
  scopes: { read: 'Read everything' },
}

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://docs.example/console/'))
  return () => {
    vi.unstubAllGlobals()
  }
})

/** Returns the HTML before the fold, its label, and its content. */
function drawSignIn(clientId: string | undefined, isClientFixed = false) {
  const html = renderToStaticMarkup(
    createElement(SignIn, {
      flow,
      needed: ['read'],
      required: [],
      clientId,
      isClientFixed,
      held: undefined,
      refusedAt: undefined,
      requestToken: () => undefined,
      cancelToken: () => undefined,
      facts: 'The facts of the flow',
    }),
  )
  const [, before = '', label, content = ''] =
    /^(.*)<details class="portal-console-grant"><summary>([^<]*)<\/summary>(.*)<\/details>/.exec(
      html,
    ) ?? []
  return { before, label, content }
}

test('With a client of the site, “Sign in” is first, and a closed fold has the rest', () => {
  const { before, label, content } = drawSignIn('docs')
  expect(before).toContain('>Sign in</button>')
  expect(before).not.toContain('<input')
  expect(label).toBe('Other client')
  for (const text of ['value="docs"', '/oauth/return/', '<code>read</code>', 'The facts of']) {
    expect(content).toContain(text)
  }
})

test('Without a client of the site, its ID is asked for before “Sign in”', () => {
  const { before, label, content } = drawSignIn(undefined)
  expect(before).toMatch(/<input[^>]*placeholder="Client ID"[^>]*>.*>Sign in<\/button>/)
  expect(label).toBe('About this sign-in')
  expect(content).toContain('/oauth/return/')
})

test('A server that knows only one client offers no other', () => {
  const { before, label, content } = drawSignIn('portal', true)
  expect(label).toBe('About this sign-in')
  expect(before + content).not.toMatch(/Client ID|\/oauth\/return\//)
})
