import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { listen, stopServer } from '../support/listen.ts'
import { getEchoes } from './canary.ts'
import { createHostileLogin } from './hostile-login.ts'
import type { HostileLogin } from './hostile-login.ts'
import type { Arrival, Secret } from './secrets.ts'

/** Service that tries to misuse a key in every possible way. */
export interface HostileService {
  /** The other origin to which the service redirects; its pages are empty and have no policy. */
  readonly elsewhere: string
  readonly behave: (behaviour: Behaviour) => void
  readonly login: HostileLogin
  readonly received: readonly Arrival[]
  /** Number of requests with a credential whose response pages cannot read. */
  readonly unreadable: readonly Arrival[]
  readonly visits: readonly string[]
  readonly stop: () => Promise<void>
}

type Behave = (response: ServerResponse, echo: string, elsewhere: string) => void

/** Behaviours that send back the received text, including the key, in different ways. */
const behavioursByName = {
  'a success': (response, echo) => response.writeHead(200, json).end(echo),
  'a status text': (response, echo) =>
    response.writeHead(200, /Bearer \S+/.exec(echo)?.[0], json).end(echo),
  'a refusal': (response, echo) =>
    response
      .writeHead(401, { ...json, 'www-authenticate': `Bearer realm=${JSON.stringify(echo)}` })
      .end(echo),
  'a server error': (response, echo) =>
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`Error\n  at ${echo}`),
  HTML: (response, echo) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<a href="https://example.org/${echo}">${echo}</a><script>${echo}</script>`),
  'a compressed body': (response, echo) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(echo)),
  'a body in pieces': (response, echo) => {
    response.writeHead(200, json)
    void sendInPieces(response, echo)
  },
  'a body that breaks off': (response, echo) => {
    response.writeHead(200, { ...json, 'content-length': 2 * echo.length })
    response.write(echo, () => response.destroy())
  },
  'all other forms': (response, echo) => {
    const texts = getEchoes(parseKey(echo))
    response.setHeader('x-forms', texts.join(' , '))
    const members = texts.map((text, index) => `"${index}":"${text}"`)
    response.writeHead(200, json).end(`{${members.join(',')}}`)
  },
  'all other forms, as text': (response, echo) => {
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(getEchoes(parseKey(echo)).join('\n'))
  },
  'problem details': (response, echo) => {
    const texts = getEchoes(parseKey(echo))
    response
      .writeHead(422, { 'content-type': 'application/problem+json' })
      .end(`{"type":"about:blank","title":"${texts[1]}","detail":"${texts.join(' ')}"}`)
  },
  'a body that is cut off within the key': (response, echo) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 9999 })
    response.write(`cut: ${parseKey(echo).slice(0, -1)}`, () => response.destroy())
  },
  'a body that never ends': (response, echo) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.write(`never: ${parseKey(echo).slice(0, -1)}`)
  },
  'a redirect': (response, echo, elsewhere) =>
    response.writeHead(302, { location: `${elsewhere}/?${encodeURIComponent(echo)}` }).end(echo),
  'a response without CORS': (response, echo) => {
    response.removeHeader('access-control-allow-origin')
    response.writeHead(200, json).end(echo)
  },
} as const satisfies Readonly<Record<string, Behave>>

export type Behaviour = keyof typeof behavioursByName

export const endless: Behaviour = 'a body that never ends'

export const withoutCors: Behaviour = 'a response without CORS'

export const behaviours: readonly Behaviour[] = Object.keys(behavioursByName)
  .filter(isBehaviour)
  .filter((name) => name !== endless)

function parseKey(echo: string): string {
  return /Bearer ([^\s"]+)/.exec(echo)?.[1] ?? ''
}

const json = { 'content-type': 'application/json' } as const

/**
 * @param portalOrigin the origin whose pages may send requests
 * @param secrets the list to which sign-ins add secrets
 */
export async function startHostileService(
  port: number,
  portalOrigin: string,
  secrets: Secret[],
): Promise<HostileService> {
  const received: Arrival[] = []
  const unreadable: Arrival[] = []
  const visits: string[] = []
  const other = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere')
  })
  const elsewhere = `http://127.0.0.1:${await listen(other)}`
  let behaviour: Behaviour = 'a success'
  const login = createHostileLogin(`http://127.0.0.1:${port}`, secrets)
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const arrival = await parseArrival(request)
    received.push(arrival)
    response.setHeader('access-control-allow-origin', portalOrigin)
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    response.setHeader(
      'access-control-expose-headers',
      'x-echo, x-forms, set-cookie, etag, www-authenticate',
    )
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const { authorization = '' } = request.headers
    const echo = JSON.stringify([authorization, request.url, request.rawHeaders])
    response.setHeader('x-echo', authorization)
    response.setHeader('etag', `"${authorization}"`)
    response.setHeader('set-cookie', `echo=${authorization}; Max-Age=9999`)
    response.setHeader('cache-control', 'public, max-age=9999, immutable')
    if (login.respond(arrival, response)) return
    if (behaviour === withoutCors && authorization !== '') unreadable.push(arrival)
    behavioursByName[behaviour](response, echo, elsewhere)
  }
  const server = createServer((request, response) => void respond(request, response))
  // A browser repeats a request on a connection that is being closed, and the network log contains both.
  server.keepAliveTimeout = 0
  await listen(server, port)
  return {
    elsewhere,
    behave: (next) => {
      behaviour = next
    },
    login,
    received,
    unreadable,
    visits,
    stop: async () => {
      await Promise.all([stopServer(server), stopServer(other)])
    },
  }
}

async function parseArrival(request: IncomingMessage): Promise<Arrival> {
  const { method = '', url = '', headers } = request
  const form = new URLSearchParams(await readText(request))
  const { host, authorization } = headers
  return { method, host, target: url, authorization, form }
}

function isBehaviour(name: string): name is Behaviour {
  return Object.hasOwn(behavioursByName, name)
}

/** Splits the key across pieces, so that no piece contains it completely. */
async function sendInPieces(response: ServerResponse, echo: string): Promise<void> {
  for (let at = 0; at < echo.length; at += 20) {
    await new Promise((resolve) => response.write(echo.slice(at, at + 20), resolve))
  }
  response.end()
}
