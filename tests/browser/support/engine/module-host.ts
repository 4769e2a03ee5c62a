import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '#portal/host/paths.ts'
import { listen, stopServer } from '../../../support/listen.ts'

/** A page that contains only the engine and the transport of the portal. */
export interface ModuleHost {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Serves the sources as modules, with types removed, to a page that loads the harness. */
export async function startModuleHost(): Promise<ModuleHost> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (!/^\/(?:src|tests)\/[\w/-]+\.ts$/.test(path)) {
      response.writeHead(path === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(markup)
      return
    }
    const source = await readFile(join(projectRoot, path), 'utf8')
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      .end(stripTypeScriptTypes(source))
  })
  const port = await listen(server)
  return { url: `http://localhost:${port}/`, stop: () => stopServer(server) }
}

const layers = ['console', 'key', 'request', 'response', 'text']
const imports = Object.fromEntries(layers.map((layer) => [`#${layer}/`, `/src/${layer}/`]))

const markup = `<!doctype html>
<title>The engine and the transport</title>
<link rel="icon" href="data:," />
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="/tests/browser/support/engine/harness.ts"></script>
<main><input type="file" /></main>`
