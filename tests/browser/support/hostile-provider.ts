import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { listen, stopServer } from '../../support/listen.ts'

/** An authorization server and its service on this computer. The test decides when a token endpoint responds, and with what. */
export interface HostileProvider {
  readonly url: string
  /** The forms that the token endpoint received. */
  readonly forms: readonly URLSearchParams[]
  /** The values of Authorization that the service received; empty for a request without it. */
  readonly calls: readonly string[]
  /** From now on, tokens are made of this. By default, numbered ones that live for an hour. */
  readonly issue: (make: MakeToken) => void
  /** From now on, the token endpoint does not respond. @returns how to let it respond */
  readonly hold: () => () => void
  /** From now on, the service responds with this text, the value of Authorization by default. */
  readonly say: (write: (authorization: string) => string) => void
  /** From now on, the service responds with a stream of one event that has this text, and does not end it. */
  readonly stream: (text: string) => void
  readonly stop: () => Promise<void>
}

/** @param number of the token: 1 for the first */
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
    // A browser asks for the icon of a page.
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
