import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

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
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The names of built files in Astro and in Docusaurus. */
const hashedPath = /\/_astro\/|\.[\da-f]{8}\.(?:css|js)$/

/** Already compressed. */
const binaries = new Set(['.woff2', '.png', '.webp', '.ico', '.zip'])

/**
 * Serves a folder the same way for every subject: HTTP/1.1 with connections kept alive, brotli at its best quality. Each
 * file is compressed once, during a first visit that is not measured.
 */
export async function serveCompressed(directory: string): Promise<StaticSite> {
  const bodies = new Map<string, Promise<Body>>()
  const read = async (path: string): Promise<Body> => {
    const body = bodies.get(path) ?? readBody(directory, path)
    bodies.set(path, body)
    return body
  }
  const respond = async (path: string, known: string | undefined, response: ServerResponse) => {
    const body = await read(path).catch(() => undefined)
    if (!body) {
      response.writeHead(404, { 'content-length': 0 }).end()
      return
    }
    // Files with a hash in their name may be cached; pages are revalidated, as on static hosts.
    const caching = {
      'cache-control': hashedPath.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: body.tag,
    }
    if (known === body.tag) {
      response.writeHead(304, caching).end()
      return
    }
    response.writeHead(200, {
      ...caching,
      'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
      'content-length': body.content.length,
      ...(body.isCompressed && { 'content-encoding': 'br' }),
    })
    response.end(body.content)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    void respond(path, request.headers['if-none-match'], response)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The bench has no port to serve on.')
  return {
    url: `http://localhost:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Body {
  readonly content: Buffer
  /** The ETag. */
  readonly tag: string
  readonly isCompressed: boolean
}

async function readBody(directory: string, path: string): Promise<Body> {
  const content = await readFile(join(directory, path))
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`
  if (binaries.has(extname(path))) return { content, tag, isCompressed: false }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return { content: await compress(content, { params }), tag, isCompressed: true }
}
