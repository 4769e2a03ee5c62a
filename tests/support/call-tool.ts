import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'
import { z } from 'astro/zod'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { readRecipe } from '#cli/mcp/tools/read-recipe.ts'
import type { Portal, RegisterTool } from '#cli/mcp/tools/tool.ts'
import type { LoadedRecipes } from '#cli/recipes/load-sources.ts'

/**
 * Calls tools of a document in this process, by the official client. Returns the quoted text; errors of a tool are thrown.
 *
 * @param recipes recipes that the tools find and read
 */
export async function connectTools(
  api: ApiDescription,
  tools: readonly RegisterTool[],
  base?: string,
  snippets?: Portal['snippets'],
  recipes?: LoadedRecipes,
) {
  const server = new McpServer({ name: 'test', version: '0' })
  const portal = {
    source: 'api.json',
    loadDescription: () => Promise.resolve(api),
    base,
    sites: [],
    snippets,
  }
  const loadRecipes = recipes && (() => Promise.resolve(recipes))
  for (const register of tools) register(server, { ...portal, loadRecipes })
  if (loadRecipes) readRecipe(server, { ...portal, loadRecipes })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '0' })
  await Promise.all([server.connect(there), client.connect(here)])
  /** Returns the complete text of a result, as a model reads it. */
  const callTool = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
    const result = resultSchema.parse(await client.callTool({ name, arguments: { ...input } }))
    const text = result.content.map((content) => content.text).join('\n')
    if (result.isError) throw new Error(text)
    return text
  }
  const read = async (name: string, input: Readonly<Record<string, unknown>> = {}) =>
    z.object({ quoted: z.unknown() }).parse(JSON.parse(await callTool(name, input))).quoted
  return { callTool, read }
}

const resultSchema = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
})
