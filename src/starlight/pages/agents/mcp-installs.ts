import { slugify } from '#openapi/parse/slugs.ts'

export interface McpInstall {
  readonly client: string
  /** A command, or the content of a file. */
  readonly lang: 'sh' | 'json'
  readonly code: string
}

/**
 * Returns how clients add a server of tools (MCP 2025-11-25, Streamable HTTP).
 *
 * @param title of the document, for the name of the server
 * @param url an https URL, in the normalized form of the URL Standard
 */
export function getMcpInstalls(title: string, url: string): readonly McpInstall[] {
  const name = slugify(title) || 'api'
  const quoted = `'${url.replaceAll("'", '%27')}'`
  return [
    {
      client: 'Claude Code',
      lang: 'sh',
      code: `claude mcp add --transport http ${name} ${quoted}`,
    },
    {
      client: 'VS Code',
      lang: 'sh',
      code: `code --add-mcp '${JSON.stringify({ name, type: 'http', url: url.replaceAll("'", '%27') })}'`,
    },
    { client: 'Codex', lang: 'sh', code: `codex mcp add ${name} --url ${quoted}` },
    {
      client: 'Cursor, in .cursor/mcp.json',
      lang: 'json',
      code: JSON.stringify({ mcpServers: { [name]: { url } } }, null, 2),
    },
  ]
}
