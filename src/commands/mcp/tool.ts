import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { ContractError } from '#contract/contract-error.ts'
import { UsageError } from '../usage-error.ts'
import type { Portal } from './portal.ts'
import { quote } from './quote.ts'

/** One tool. Its result is always quoted, because all that the tools return was read from files. */
export interface Tool<Input extends z.ZodRawShape> {
  /** Permanent, because clients are told to allow it. */
  readonly name: string
  readonly title: string
  /** For the model that chooses a tool. */
  readonly description: string
  readonly input: Input
  /** @throws {UsageError} for what the client has to change */
  readonly run: (portal: Portal, input: z.output<z.ZodObject<Input>>) => Promise<Result>
}

export interface Result {
  /** The file or address that it was read from. */
  readonly source: string
  readonly found: unknown
}

export type RegisterTool = (server: McpServer, portal: Portal) => void

export function defineTool<Input extends z.ZodRawShape>(tool: Tool<Input>): RegisterTool {
  const { name, title, description, input, run } = tool
  // What a tool does not take, such as a key, is refused and not passed over.
  const inputSchema = z.strictObject(input)
  return (server, portal) => {
    server.registerTool(
      name,
      { title, description, inputSchema, annotations: { title, ...readOnly } },
      async (given: unknown) => {
        try {
          const { source, found } = await run(portal, inputSchema.parse(given))
          return { content: [{ type: 'text', text: quote(source, found) }] }
        } catch (error) {
          if (!(error instanceof UsageError || error instanceof ContractError)) throw error
          // A message may quote names of the document.
          const text = quote(portal.source, { error: error.message })
          return { isError: true, content: [{ type: 'text', text }] }
        }
      },
    )
  }
}

/** Model Context Protocol 2025-11-25, ToolAnnotations. */
const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const
