import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { parseAllHeaders } from '@netlify/headers-parser'
import { Hono } from 'hono'
import { listen, stopServer } from './listen.ts'

interface StaticHost {
  /** The origin of the host. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Serves a folder on loopback as Netlify does: each response has the headers of every rule of `_headers` that matches its path, as
 * Netlify's own parser reads that file.
 *
 * @param knowsHeaders whether `_headers` is read; hosts such as GitHub Pages do not
 */
export async function startStaticHost(
  directory: string,
  knowsHeaders: boolean,
): Promise<StaticHost> {
  const rules = knowsHeaders ? await parseRules(join(directory, '_headers')) : []
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    for (const { pattern, values } of rules) {
      if (!pattern.test(context.req.path)) continue
      for (const [name, value] of Object.entries(values)) context.res.headers.append(name, value)
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

async function parseRules(file: string) {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [file],
    configHeaders: undefined,
    minimal: false,
  })
  if (errors.length > 0) throw new AggregateError(errors, `${file} cannot be parsed.`)
  return headers.flatMap((rule) =>
    'forRegExp' in rule ? { pattern: rule.forRegExp, values: rule.values } : [],
  )
}
