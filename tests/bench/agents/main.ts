import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'astro/zod'
import { planRequest } from '#commands/mcp/tools/plan-request.ts'
import { readOperation } from '#commands/mcp/tools/read-operation.ts'
import { search } from '#commands/mcp/tools/search.ts'
import { readContract } from '#contract/read-contract.ts'
import { connectTools } from '../../support/call-tool.ts'
import { installPrograms } from '../../documents/install-documents.ts'
import { findMedian } from '../bench.ts'
import { findDocuments } from '../find-documents.ts'
import { taskedDocuments } from './tasks.ts'
import type { Task } from './tasks.ts'

/*
 * Whether the tools for agents lead from a task in words to the call that is right, and how many tokens that takes; and how many
 * the first answer about each operation takes. Nothing here is a model: whoever plays the agent reads the operations that the search
 * finds, from the first on, until one tells of all that it wants to give, and gives only names that it has read.
 *
 *   npm run bench:agents                        the default document and GitHub's
 *   npm run bench:agents -- folder slack.json   those of all six that are there
 */

const tokenizer = join(
  await installPrograms('bench/agents'),
  'node_modules/gpt-tokenizer/esm/main.js',
)
const { countTokens } = z
  .object({ countTokens: z.custom<(text: string) => number>() })
  .parse(await import(pathToFileURL(tokenizer).href))

const found = z.object({
  results: z.array(z.object({ kind: z.string(), slug: z.string().optional() })),
})

const planned = z.object({
  plan: z
    .object({
      method: z.string(),
      url: z.string(),
      body: z.object({ text: z.string().optional() }),
    })
    .optional(),
  warnings: z.array(z.unknown()).optional(),
})

const counts: number[] = []
let done = 0
for (const [{ name, tasks }, path] of await findDocuments(taskedDocuments, process.argv.slice(2))) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as an agent works
  const contract = await readContract({ path, overlay: undefined })
  const base = contract.operations.some(({ servers }) =>
    servers.some(({ url }) => url === '{base_url}'),
  )
    ? 'https://api.example.com'
    : undefined
  // oxlint-disable-next-line no-await-in-loop
  const tools = await connectTools(contract, [search, readOperation, planRequest], base)
  for (const task of tasks) {
    // oxlint-disable-next-line no-await-in-loop
    const { tokens, fault } = await solve(task, tools)
    counts.push(tokens)
    if (fault === undefined) done += 1
    else console.log(`${name}, “${task.words}”: ${fault}`)
  }
  const first: number[] = []
  for (const { slug } of contract.operations) {
    // oxlint-disable-next-line no-await-in-loop
    first.push(countTokens(await tools.callTool('read_operation', { operation: slug })))
  }
  first.sort((one, other) => one - other)
  const at = (share: number) => first[Math.ceil(share * first.length) - 1] ?? 0
  console.log(
    `${name}: the first answer about each of ${first.length} operations takes ${at(0.5)} tokens in the median, ${at(0.95)} for 95 %, ${at(1)} at most`,
  )
}
console.log(
  `${done} of ${counts.length} tasks; ${findMedian(counts)} tokens for one in the median, ${Math.max(...counts)} at most`,
)

type Tools = Awaited<ReturnType<typeof connectTools>>

async function solve(task: Task, { callTool }: Tools) {
  const texts: string[] = []
  const call = async (tool: string, input: Readonly<Record<string, unknown>>) => {
    const text = await callTool(tool, input)
    texts.push(JSON.stringify(input), text)
    return text
  }
  const fault = await attempt(task, call).catch((error: unknown) => String(error))
  return { tokens: texts.reduce((sum, text) => sum + countTokens(text), 0), fault }
}

/** @returns what went wrong */
async function attempt(
  { words, inputs = {}, opens = [], ...expected }: Task,
  call: (tool: string, input: Readonly<Record<string, unknown>>) => Promise<string>,
): Promise<string | undefined> {
  const { results } = found.parse(readQuoted(await call('search', { query: words, limit: 5 })))
  const operation = await choose(results, inputs, opens, call)
  if (operation === undefined) return 'No operation that is found tells of all inputs.'
  const answer = await call('plan_request', { operation, inputs })
  const { plan, warnings = [] } = planned.parse(readQuoted(answer))
  if (!plan) return answer
  const { method, url, body } = plan
  const sent = { method, url, ...(body.text !== undefined && { body: readBody(body.text) }) }
  const { or, ...first } = expected
  const isRight = [first.url, ...(or ?? [])].some((one) =>
    isDeepStrictEqual(sent, { ...first, url: one }),
  )
  if (!isRight) return `${JSON.stringify(sent)} is planned`
  return warnings.length > 0 ? JSON.stringify(warnings) : undefined
}

/** The first operation that tells of all names which are to be given. */
async function choose(
  results: z.output<typeof found>['results'],
  inputs: NonNullable<Task['inputs']>,
  opens: NonNullable<Task['opens']>,
  call: (tool: string, input: Readonly<Record<string, unknown>>) => Promise<string>,
): Promise<string | undefined> {
  const given = [
    ...Object.keys(Object(inputs['parameters'])),
    ...Object.keys(Object(inputs['body'])),
  ]
  const within = listNames(inputs)
  for (const { kind, slug: operation } of results) {
    if (kind !== 'operation' || operation === undefined) continue
    const texts: string[] = []
    for (const part of [{}, ...opens]) {
      // oxlint-disable-next-line no-await-in-loop -- who has found it reads no further
      texts.push(await call('read_operation', { operation, ...part }).catch(() => ''))
    }
    const text = texts.join('\n')
    const isTold = given.every((name) => tellsOf(text, name))
    if (isTold && within.every((name) => text.includes(name))) return operation
  }
  return undefined
}

/** Whether a line of an answer begins with a name, such as `"amount: integer`. */
function tellsOf(text: string, name: string): boolean {
  return text.includes(`"${name}: `) || text.includes(` ${name}: `)
}

function readQuoted(text: string): unknown {
  return z.object({ quoted: z.unknown() }).parse(JSON.parse(text)).quoted
}

function readBody(text: string): unknown {
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : text
}

/** The names that an agent has to know: of parameters, and of fields however deep. Keys of a free map are its own. */
function listNames({
  parameters = {},
  body,
}: {
  parameters?: unknown
  body?: unknown
}): readonly string[] {
  return [...Object.keys(Object(parameters)), ...listFields(body)]
}

function listFields(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    [name].concat(name === 'metadata' ? [] : listFields(member)),
  )
}
