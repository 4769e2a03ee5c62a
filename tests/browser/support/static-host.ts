import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import send from 'send'
import { buildPlaces } from '../../support/test-places.ts'
import { listen, stopServer } from './run-server.ts'

export interface StaticHost {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Serves the built site as a static host does: each file with the headers that `_headers` has for all, or with none. */
export async function startStaticHost(knowsHeaders: boolean): Promise<StaticHost> {
  const headers = knowsHeaders ? await readHeaders() : {}
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeaders(new Map(Object.entries(headers)))
    send(request, pathname, { root: buildPlaces.site })
      .on('error', () => {
        response.statusCode = 404
        send(request, '/404.html', { root: buildPlaces.site }).pipe(response)
      })
      .pipe(response)
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    stop: () => stopServer(server),
  }
}

async function readHeaders(): Promise<Readonly<Record<string, string>>> {
  const [text = ''] = (await readFile(join(buildPlaces.site, '_headers'), 'utf8')).split('\n/')
  const lines = text.matchAll(/^ {2}(?<name>[\w-]+): (?<value>.+)$/gm)
  return Object.fromEntries(
    [...lines].map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']),
  )
}
