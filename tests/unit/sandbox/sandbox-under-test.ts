import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { describeExperiments } from '../../support/experiments-sandbox.ts'
import { createSandbox } from '#sandbox/server.ts'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { type SandboxOptions } from '#sandbox/operations/sandbox-options.ts'

export const origin = 'http://localhost:4322'
export const portalOrigin = 'http://localhost:4321'
export const newKeyPath = '/settings/developer/new'

/** An empty directory that is removed when the running test ends. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true })
  })
  return directory
}

/** A sandbox with its own keys and no port, of the default portal unless a document is given. */
export function makeSandbox(options: Partial<SandboxOptions> = {}) {
  const store = openKeyStore(makeDirectory())
  onTestFinished(() => {
    store.close()
  })
  const app = createSandbox({
    store,
    port: 4322,
    portalPort: 4321,
    ...options,
    ...(options.document ? { document: options.document } : describeExperiments()),
  })
  return { app, store }
}

/** A browser without JavaScript: it keeps cookies, follows no redirects, and sends forms unchanged. */
export function makeBrowser(app: ReturnType<typeof makeSandbox>['app']) {
  const cookies = new Map<string, string>()

  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    // Browsers send this for navigation, which distinguishes it from a call of the API.
    headers.set('Sec-Fetch-Mode', 'navigate')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie !== '') headers.set('Cookie', cookie)
    const response = await app.request(`${origin}${path}`, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const submit = (path: string, fields: Record<string, string>, headers: HeadersInit = {}) =>
    request(path, {
      method: 'POST',
      // In lower case, like the names from Headers, so that one replaces the other.
      headers: {
        origin,
        'content-type': 'application/x-www-form-urlencoded',
        ...Object.fromEntries(new Headers(headers)),
      },
      body: new URLSearchParams(fields).toString(),
    })

  const open = async (path: string) => (await request(path)).text()

  const signIn = () => submit('/sign-in', {})

  return { cookies, request, submit, open, signIn }
}

/** A sandbox and a signed-in browser. */
export async function makeSignedIn(options: Partial<SandboxOptions> = {}) {
  const { app, store } = makeSandbox(options)
  const browser = makeBrowser(app)
  await browser.signIn()
  return { app, store, browser }
}

/** Returns the values of keys in a text. */
export function findKeyValues(text: string): readonly string[] {
  return [...text.matchAll(/sandbox_[\w-]{43}/g)].map(([value]) => value)
}
