import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { localhostAllowedHostnames, localhostAllowedOrigins } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import {
  UsageError,
  defineCommand,
  getBaseSetting,
  getErrorCode,
  getSetting,
  parsePort,
} from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  parseSamples,
  parseSnippets,
  samplesHelp,
  samplesOption,
  snippetsHelp,
  snippetsOption,
} from '../command-line/load-document.ts'
import { loadBaseFile } from '../changes/base-file.ts'
import { createMcpServer, createPortalHandler, openPortal } from './mcp-server.ts'
import type { Portal } from './tools/tool.ts'

const usualPort = '4323'

/** Reads only the settings of the portal from the environment. */
export const mcpCommand = defineCommand({
  name: 'mcp',
  calls: ['[options]', '--http [--port NUMBER] [options]'],
  help: `Serves tools for agents over standard input and output (Model Context
Protocol): search, read_page, list_operations, read_operation, plan_request and
list_findings; with --base, also list_changes and read_change; with --recipes,
also read_recipe. They are read-only, take no API key and send no request.

  --http           serve them over Streamable HTTP instead, at
                   http://127.0.0.1:${usualPort}/mcp, to programs and pages on this
                   computer only
  --port NUMBER    port for --http (default: ${usualPort}); 0 picks a free one
${documentHelp}
  --base FILE      an older document to compare with
  --recipes FILE   an Arazzo document, whose workflows are prompts, and are found
                   by search; repeatable
${samplesHelp}
${snippetsHelp}

Settings: PORTAL_OPENAPI, PORTAL_OVERLAY, PORTAL_API_BASE_URL, and PORTAL_DIR,
where npm start keeps its build. Pages are read from there; without that
setting from .portal, else from dist.`,
  choose: (args, environment) => {
    const { values } = parseArgs({
      args,
      options: {
        ...documentOption,
        ...samplesOption,
        ...snippetsOption,
        base: { type: 'string' },
        recipes: { type: 'string', multiple: true },
        http: { type: 'boolean' },
        port: { type: 'string' },
      },
    })
    const directory = getSetting(environment, 'PORTAL_DIR')
    if (values.port !== undefined && !values.http) {
      throw new UsageError('--port requires --http.')
    }
    if (values.base === '') throw new UsageError('--base takes a file.')
    return {
      document: {
        ...chooseDocument(values.document, environment),
        samples: parseSamples(values.samples),
      },
      snippets: parseSnippets(values.snippets),
      older: values.base,
      recipes: values.recipes ?? [],
      base: getBaseSetting(environment),
      sites: (directory === undefined ? ['.portal/site', 'dist'] : [join(directory, 'site')]).map(
        (folder) => resolve(folder),
      ),
      port: values.http
        ? parsePort(values.port ?? usualPort, '--port takes a number from 0 to 65535.')
        : undefined,
    }
  },
  run: async ({ document, snippets, older, recipes, base, sites, port }) => {
    const loadOlder = older === undefined ? undefined : () => loadBaseFile(older)
    const portal = openPortal(document, base, sites, snippets, loadOlder, recipes)
    // An Arazzo document that cannot be read ends the command before a client connects.
    await createMcpServer(portal)
    if (port !== undefined) return serveHttp(portal, port)
    // Standard output belongs to the protocol from here on.
    serveStdio(async () => createMcpServer(portal))
    return undefined
  },
})

/** @throws {UsageError} if the port is taken */
async function serveHttp(portal: Portal, port: number) {
  // Any other host name would be one that an attacker points to this address (DNS rebinding).
  const hosts = localhostAllowedHostnames()
  const handle = createPortalHandler(portal, localhostAllowedOrigins(), hosts)
  const server = createServer(
    getRequestListener((request) =>
      /^\/mcp\/?$/.test(new URL(request.url).pathname)
        ? handle(request)
        : new Response(null, { status: 404 }),
    ),
  )
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (cause) {
    const sentence = `Port ${port} cannot be used (${getErrorCode(cause)}). Choose another with --port.`
    throw new UsageError(sentence, { cause })
  }
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return { status: 0, output: `http://127.0.0.1:${taken}/mcp` }
}
