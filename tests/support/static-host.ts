import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { listen, stopServer } from './listen.ts'
import { parseAsNetlify } from './send-headers.ts'

interface StaticHost {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Serves a folder on loopback like Netlify.
 *
 * @param headers the text of `_headers`; hosts such as GitHub Pages do not support it
 */
export async function startStaticHost(directory: string, headers = ''): Promise<StaticHost> {
  const send = await parseAsNetlify(headers)
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(send(context.req.path))) {
      context.res.headers.set(name, value)
    }
  })
  app.use(serveStatic({ root: directory }))
  app.notFound(async (context) =>
    context.html(await readFile(join(directory, '404.html'), 'utf8'), 404),
  )
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server)
  return { url: `http://localhost:${port}`, stop: () => stopServer(server) }
}
