import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { listen, stopServer } from '../../support/listen.ts'

/**
 * An authorization server and its service on this computer. The test controls when the token endpoint responds, and with
 * what.
 */
export interface HostileProvider {
  readonly url: string
  readonly forms: readonly URLSearchParams[]
  /** Values of Authorization received by the service; empty for a request without it. */
  readonly calls: readonly string[]
  /** Sets the function that makes tokens. The default makes numbered tokens that expire after an hour. */
  readonly issue: (make: MakeToken) => void
  /** Stops responses of the token endpoint. @returns a function that lets it respond again */
  readonly hold: () => () => void
  /** Sets the text of the service's responses; the default is the value of Authorization. */
  readonly say: (write: (authorization: string) => string) => void
  /** Makes the service respond with an endless stream of one event with this text. */
  readonly stream: (text: string) => void
  readonly stop: () => Promise<void>
}

/** @param number of the token, starting with 1 */
type MakeToken = (number: number) => Readonly<Record<string, unknown>>

export const issueForAnHour: MakeToken = (number) => ({
  access_token: `fake-access-${number}-of-a-test`,
  refresh_token: `fake-refresh-${number}-of-a-test`,
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'pets:read pets:write',
})

function repeat(authorization: string): string {
  return authorization
}

const paths = { authorize: '/.sandbox/oauth/authorize', token: '/.sandbox/oauth/token' } as const

export async function startHostileProvider(port: number): Promise<HostileProvider> {
  const forms: URLSearchParams[] = []
  const calls: string[] = []
  let make = issueForAnHour
  let write = repeat
  let streamed: string | undefined
  let held: Promise<void> = Promise.resolve()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    response.setHeader('cache-control', 'no-store')
    if (request.method === 'OPTIONS') return void response.end()
    if (pathname === paths.authorize) {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', 'fake-code-of-a-test')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      back.searchParams.set('iss', `http://${request.headers.host ?? ''}`)
      response.setHeader('content-type', 'text/html')
      return void response.end(`<a href="${back.href.replaceAll('&', '&amp;')}">Consent</a>`)
    }
    if (pathname === paths.token) return void respondToken()
    // A browser requests the icon of a page.
    if (!pathname.startsWith('/base/')) return void response.writeHead(404).end()
    const authorization = request.headers.authorization ?? ''
    calls.push(authorization)
    if (streamed !== undefined) {
      response.setHeader('content-type', 'text/event-stream')
      return void response.write(`data: ${streamed}\n\n`)
    }
    response.setHeader('content-type', 'text/plain')
    return void response.end(write(authorization))

    async function respondToken(): Promise<void> {
      forms.push(new URLSearchParams(await readText(request)))
      const number = forms.length
      await held
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(make(number)))
    }
  })
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${port}`,
    forms,
    calls,
    issue: (next) => {
      make = next
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    say: (next) => {
      write = next
    },
    stream: (text) => {
      streamed = text
    },
    stop: () => stopServer(server),
  }
}
