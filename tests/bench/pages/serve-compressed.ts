import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { listen } from '../../support/listen.ts'

const compress = promisify(brotliCompress)

export interface StaticSite {
  readonly url: string
  readonly stop: () => void
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a folder in the same way for every subject: HTTP/1.1 with keep-alive, brotli at its best quality. Each file is
 * compressed once, during a first visit that is not measured.
 */
export async function serveCompressed(directory: string): Promise<StaticSite> {
  const bodies = new Map<string, Promise<Buffer>>()
  const respond = async (path: string, response: ServerResponse) => {
    const contentType = contentTypes[extname(path)]
    const body = bodies.get(path) ?? loadBody(join(directory, path), contentType !== undefined)
    bodies.set(path, body)
    const content = await body.catch(() => undefined)
    if (content === undefined) return response.writeHead(404, { 'content-length': 0 }).end()
    return response
      .writeHead(200, {
        'content-type': contentType ?? 'application/octet-stream',
        'content-length': content.length,
        ...(contentType && { 'content-encoding': 'br' }),
      })
      .end(content)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    void respond(normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname), response)
  })
  server.keepAliveTimeout = 60_000
  return {
    url: `http://localhost:${await listen(server)}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function loadBody(path: string, isText: boolean): Promise<Buffer> {
  const content = await readFile(path)
  return isText ? compress(content) : content
}
