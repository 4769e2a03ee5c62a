import { createServer } from 'node:http'
import { listen, stopServer } from '../../browser/support/run-server.ts'
import { portalUrl } from '../../support/test-places.ts'

export interface ChangedPortal {
  readonly url: string
  /** How often a changed script was delivered. */
  readonly countTampered: () => number
  readonly stop: () => Promise<void>
}

interface Changes {
  /** Code that runs before any other script of a page. It cannot be inline: the policy names no hash of it. */
  readonly first?: string
  /** Adds to a script, by its path. */
  readonly tamper?: readonly [path: RegExp, code: string]
}

/** The portal with changes on the way to the browser, which WebDriver has no means to make there. */
export async function startChangedPortal({ first = '', tamper }: Changes): Promise<ChangedPortal> {
  let tampered = 0
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path === '/first-of-all.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(first)
      return
    }
    const original = await fetch(portalUrl + path, { redirect: 'manual' })
    const { headers } = original
    for (const name of ['content-type', 'content-security-policy', 'location']) {
      const value = headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    const body = Buffer.from(await original.arrayBuffer())
    const isTampered = tamper?.[0].test(path) === true
    if (isTampered) tampered += 1
    const isPage = headers.get('content-type')?.startsWith('text/html') === true
    response.writeHead(original.status)
    if (isPage)
      response.end(
        String(body).replace('<script>', '<script src="/first-of-all.js"></script><script>'),
      )
    else response.end(isTampered ? `${String(body)}\n;${tamper[1]}` : body)
  })
  return {
    url: `http://localhost:${await listen(server)}`,
    countTampered: () => tampered,
    stop: () => stopServer(server),
  }
}
