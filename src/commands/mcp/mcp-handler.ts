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
  /**
   * The host names of web pages that may call it, such as `docs.example.com`, or their origins, such as `https://docs.example.com`.
   * Programs send no `Origin`.
   * @default []
   */
  readonly origins?: readonly string[]
  /** The host names under which it may be called: any unless given. A name that leads to a loopback address needs them. */
  readonly hosts?: readonly string[]
}

/**
 * The tools for agents by Streamable HTTP, to mount where a team serves: they only read, hold nothing between two requests, and
 * take no key. Whoever may call them is the server's to decide.
 *
 * @returns a function that responds to each request, with CORS headers for pages of allowed origins; 403 for an `Origin` or a
 * `Host` that is not allowed (MCP 2025-11-25, Transports, Security Warning)
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
  const refuse = (request: Request) =>
    (hosts && hostHeaderValidationResponse(request, [...hosts])) ??
    (origins.includes(request.headers.get('origin') ?? '')
      ? undefined
      : originValidationResponse(request, [...origins]))
  return async (request) => {
    const refusal = refuse(request)
    if (refusal) return refusal
    // Of an allowed page; a program sends none.
    const origin = request.headers.get('origin')
    if (origin === null) return answer(request)
    const isPreflight = request.method === 'OPTIONS'
    const response = isPreflight ? new Response(null, { status: 204 }) : await answer(request)
    for (const [name, value] of listCorsHeaders(request.headers, origin)) {
      response.headers.append(name, value)
    }
    return response
  }
}

/** The headers by which a page of another origin may call and read (Fetch, CORS protocol). */
function listCorsHeaders(request: Headers, origin: string): readonly (readonly [string, string])[] {
  const asked = request.get('access-control-request-headers')
  return [
    ['access-control-allow-origin', origin],
    ['access-control-allow-methods', 'GET, POST, DELETE'],
    ...(asked === null ? [] : [['access-control-allow-headers', asked] as const]),
    ['access-control-expose-headers', 'mcp-session-id'],
    ['vary', 'origin'],
  ]
}
