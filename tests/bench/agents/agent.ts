import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'astro/zod'
import type { connectTools } from '../../support/call-tool.ts'
import { installPrograms } from '../../documents/install-documents.ts'

type Tools = Awaited<ReturnType<typeof connectTools>>

/** Calls a tool and returns the text of its result. */
export type CallTool = (tool: string, input: Readonly<Record<string, unknown>>) => Promise<string>

const tokenizer = join(
  await installPrograms('bench/agents'),
  'node_modules/gpt-tokenizer/esm/main.js',
)

export const { countTokens } = z
  .object({ countTokens: z.custom<(text: string) => number>() })
  .parse(await import(pathToFileURL(tokenizer).href))

/** Runs an attempt, and counts the tokens of its calls and their results. */
export async function countAttempt<Result>(
  { callTool }: Tools,
  attempt: (call: CallTool) => Promise<Result>,
): Promise<{ readonly tokens: number; readonly result: Result }> {
  const texts: string[] = []
  const result = await attempt(async (tool, input) => {
    const text = await callTool(tool, input)
    texts.push(JSON.stringify(input), text)
    return text
  })
  return { tokens: texts.reduce((sum, text) => sum + countTokens(text), 0), result }
}

export const foundSchema = z.object({
  results: z.array(z.object({ kind: z.string(), slug: z.string().optional() })),
})

export const plannedSchema = z.object({
  plan: z
    .object({
      method: z.string(),
      url: z.string(),
      body: z.object({ text: z.string().optional() }),
    })
    .optional(),
  warnings: z.array(z.unknown()).optional(),
})

export function parseQuoted(text: string): unknown {
  return z.object({ quoted: z.unknown() }).parse(JSON.parse(text)).quoted
}

export function parseBody(text: string): unknown {
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : text
}
