import { expect, test } from 'vitest'
import { getMcpInstalls } from '#starlight/pages/agents/mcp-installs.ts'

test('Each client has its command or file', () => {
  const installs = getMcpInstalls('Acme: Payments API', 'https://docs.example.com/mcp')
  expect(installs.map(({ client, code }) => `${client}: ${code}`)).toEqual([
    "Claude Code: claude mcp add --transport http acme-payments-api 'https://docs.example.com/mcp'",
    `VS Code: code --add-mcp '{"name":"acme-payments-api","type":"http","url":"https://docs.example.com/mcp"}'`,
    "Codex: codex mcp add acme-payments-api --url 'https://docs.example.com/mcp'",
    `Cursor, in .cursor/mcp.json: {
  "mcpServers": {
    "acme-payments-api": {
      "url": "https://docs.example.com/mcp"
    }
  }
}`,
  ])
})

test('A URL cannot end the quotation of a command', () => {
  const url = "https://docs.example.com/mcp?a='$(id)'"
  const commands = getMcpInstalls('Pets', url).filter(({ lang }) => lang === 'sh')
  for (const { code } of commands) expect(code.match(/'/g)).toHaveLength(2)
})

test('A title without letters of an address has a name', () => {
  expect(getMcpInstalls('支払い', 'https://a.example/mcp')[2]?.code).toContain('mcp add api ')
})
