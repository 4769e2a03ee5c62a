import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import type { ClientOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { z } from 'astro/zod'

const root = join(import.meta.dirname, '../../../..')

export const toolNames = [
  'search',
  'read_page',
  'list_operations',
  'read_operation',
  'plan_request',
  'list_findings',
]

/** The tools that require an older document. */
export const comparingNames = ['list_changes', 'read_change']

/** Starts the documented command, and connects the official client over standard input and output. */
export async function serveTools(
  parameters: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  options: ClientOptions = {},
) {
  const transport = new StdioClientTransport({
    command: 'npm',
    args: ['run', '--silent', 'mcp', '--', ...parameters],
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stderr: 'inherit',
  })
  const client = new Client({ name: 'test', version: '0' }, options)
  await client.connect(transport)
  const call = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
    const result = resultSchema.parse(await client.callTool({ name, arguments: { ...input } }))
    return { isError: result.isError, text: result.content.map(({ text }) => text).join('\n') }
  }
  const read = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
    const { isError, text } = await call(name, input)
    if (isError) throw new Error(text)
    return quotation.parse(JSON.parse(text))
  }
  /** Error message of the tool, which is not quoted. */
  const readError = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
    const { isError, text } = await call(name, input)
    return isError ? z.strictObject({ error: z.string() }).parse(JSON.parse(text)).error : undefined
  }
  return { client, call, read, readError }
}

const resultSchema = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
})

const quotation = z.strictObject({
  quotedFrom: z.string(),
  note: z.string(),
  quoted: z.record(z.string(), z.unknown()).or(z.string()),
})
