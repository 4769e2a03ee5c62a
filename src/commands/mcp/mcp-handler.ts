import {
  createMcpHandler as createHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { createMcpServer, openPortal } from './mcp-server.ts'

export interface McpHandlerOptions {
  /** The path of the API document. */
  readonly document: string
  /** The path of its Overlay. */
  readonly overlay?: string
  /** The address of the service, where the document leaves it open. */
  readonly baseUrl?: string
  /** The folders in which a built portal may be, whose pages `read_page` reads. */
  readonly sites?: readonly string[]
  /** The host names of web pages that may call it, such as `docs.example.com`: none unless given. Programs send no `Origin`. */
  readonly origins?: readonly string[]
  /** The host names under which it may be called: any unless given. A name that leads to a loopback address needs them. */
  readonly hosts?: readonly string[]
}

/**
 * The tools for agents by Streamable HTTP, to mount where a team serves: they only read, hold nothing between two requests, and
 * take no key. Whoever may call them is the server's to decide.
 *
 * @returns a function that answers each request; 403 for an `Origin` or a `Host` that is not allowed (MCP 2025-11-25, Transports,
 * Security Warning)
 * @example
 * const answer = createMcpHandler({ document: 'openapi.yaml', sites: ['dist'] })
 * app.all('/mcp', ({ req }) => answer(req.raw)) // Hono
 */
export function createMcpHandler(
  options: McpHandlerOptions,
): (request: Request) => Promise<Response> {
  const { document, overlay, baseUrl, sites = [], origins = [], hosts } = options
  const portal = openPortal({ path: document, overlay }, baseUrl, sites)
  const { fetch: answer } = createHandler(() => createMcpServer(portal))
  return async (request) =>
    (hosts && hostHeaderValidationResponse(request, [...hosts])) ??
    originValidationResponse(request, [...origins]) ??
    answer(request)
}
