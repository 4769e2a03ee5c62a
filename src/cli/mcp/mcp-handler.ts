import { loadBaseFile } from '../changes/base-file.ts'
import { createPortalHandler, openPortal } from './mcp-server.ts'

export interface McpHandlerOptions {
  /** Path of the OpenAPI document. */
  readonly document: string
  /** Path of its Overlay. */
  readonly overlay?: string
  /** Path of an older document, which `list_changes` and `read_change` compare with this one. */
  readonly base?: string
  /** Paths of Arazzo documents, whose workflows are prompts, and are found by `search`. @default [] */
  readonly recipes?: readonly string[]
  /** Paths of files with code samples by language, such as `./samples/*.ts`, in which `*` is the operationId. */
  readonly samples?: Readonly<Record<string, string>>
  /**
   * Languages of snippets in their order, as in the option `snippets` of the portal.
   * @default the portal's own, then the samples of the team
   */
  readonly snippets?: readonly (string | { readonly id: string; readonly label?: string })[]
  /** Base URL of the service, if the document does not define it. */
  readonly baseUrl?: string
  /** Folders that may contain a built portal, whose pages `read_page` reads. */
  readonly sites?: readonly string[]
  /**
   * Host names of web pages that may call the tools, such as `docs.example.com`, or their origins, such as
   * `https://docs.example.com`. Programs send no `Origin`.
   * @default []
   */
  readonly origins?: readonly string[]
  /** Host names under which the tools may be called. Required if a host name resolves to a loopback address. @default any */
  readonly hosts?: readonly string[]
}

/**
 * Creates the tools for agents over Streamable HTTP, to mount in a team's server: they only read, keep nothing between two requests,
 * and take no key. Authorization is left to the server.
 *
 * @returns a function that responds to each request, with CORS headers for pages of allowed origins; 403 for an `Origin` or a
 * `Host` that is not allowed (MCP 2025-11-25, Transports, Security Warning)
 * @example
 * const handle = createMcpHandler({ document: 'openapi.yaml', sites: ['dist'] })
 * app.all('/mcp', ({ req }) => handle(req.raw)) // Hono
 */
export function createMcpHandler(
  options: McpHandlerOptions,
): (request: Request) => Promise<Response> {
  const {
    document,
    overlay,
    base,
    recipes,
    samples,
    snippets,
    baseUrl,
    sites = [],
    origins = [],
    hosts,
  } = options
  const portal = openPortal(
    { path: document, overlay, samples },
    baseUrl,
    sites,
    snippets?.map((one) => (typeof one === 'string' ? { id: one } : one)),
    base === undefined ? undefined : () => loadBaseFile(base),
    recipes,
  )
  return createPortalHandler(portal, origins, hosts)
}
