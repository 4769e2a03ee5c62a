import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { listen, stopServer } from '../../browser/support/run-server.ts'
import type { TlsIdentity } from '../../fixtures/service-server.ts'
import { portalUrl } from '../../support/test-places.ts'

export interface ChangedPortal {
  readonly url: string
  /** How often a changed script was delivered. */
  readonly countTampered: () => number
  /** From now on, what these paths name is lost, in this way. */
  readonly lose: (path: RegExp, how: Loss) => void
  /** From now on, everything arrives. */
  readonly recover: () => void
  readonly stop: () => Promise<void>
}

/** What arrives instead of a file. */
export type Loss = (response: ServerResponse) => unknown

interface Changes {
  /** Code that runs before any other script of a page. It cannot be inline: the policy names no hash of it. */
  readonly first?: string
  /** Adds to a script, by its path. */
  readonly tamper?: readonly [path: RegExp, code: string]
  /** Makes it an https portal. */
  readonly tls?: TlsIdentity
}

/** The portal with changes on the way to the browser, which WebDriver has no means to make there. */
export async function startChangedPortal({ first, tamper, tls }: Changes): Promise<ChangedPortal> {
  let tampered = 0
  let lost: { readonly path: RegExp; readonly how: Loss } | undefined
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (path === '/first-of-all.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(first)
      return
    }
    if (lost?.path.test(path)) {
      lost.how(response)
      return
    }
    const original = await fetch(portalUrl + path, { redirect: 'manual' })
    const { headers } = original
    for (const name of passedOn) {
      const value = headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    const body = Buffer.from(await original.arrayBuffer())
    const isTampered = tamper?.[0].test(path) === true
    if (isTampered) tampered += 1
    const isPage = headers.get('content-type')?.startsWith('text/html') === true
    response.writeHead(original.status)
    if (isPage && first !== undefined)
      response.end(
        String(body).replace('<script>', '<script src="/first-of-all.js"></script><script>'),
      )
    else response.end(isTampered ? `${String(body)}\n;${tamper[1]}` : body)
  }
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void respond(request, response)
  const server = tls ? createHttpsServer({ ...tls }, handle) : createServer(handle)
  const port = await listen(server)
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    countTampered: () => tampered,
    lose: (path, how) => {
      lost = { path, how }
    },
    recover: () => {
      lost = undefined
    },
    stop: () => stopServer(server),
  }
}

const passedOn = ['content-type', 'content-security-policy', 'location', 'cache-control']
