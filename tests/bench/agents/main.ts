import { isDeepStrictEqual } from 'node:util'
import { planRequest } from '#cli/mcp/tools/plan-request.ts'
import { readOperation } from '#cli/mcp/tools/read-operation.ts'
import { search } from '#cli/mcp/tools/search.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { connectTools } from '../../support/call-tool.ts'
import { findMedian } from '../bench.ts'
import { findDocuments } from '../find-documents.ts'
import {
  countAttempt,
  countTokens,
  foundSchema,
  parseBody,
  parseQuoted,
  plannedSchema,
} from './agent.ts'
import type { CallTool } from './agent.ts'
import { measureRecipes } from './measure-recipes.ts'
import { tasks } from './tasks.ts'
import type { Task } from './tasks.ts'
import type { z } from 'astro/zod'

/*
 * Measures whether the tools for agents lead from a task in words to the correct call, and how many tokens that takes; and the tokens
 * of the first result about each operation. No model is involved: the simulated agent reads the operations that the search finds, in
 * order, until one describes all inputs of the task, and uses only names that it has read.
 *
 *   npm run bench:agents                        the default document and GitHub's, and the recipe of this repository
 *   npm run bench:agents -- folder slack.json   all available documents of the six, and the recipes of the repositories in the folder
 */

const counts: number[] = []
let done = 0
for (const [name, path] of await findDocuments(process.argv.slice(2))) {
  const api = await loadApiDescription({ path, overlay: undefined })
  const base = api.operations.some(({ servers }) => servers.some(({ url }) => url === '{base_url}'))
    ? 'https://api.example.com'
    : undefined
  const tools = await connectTools(api, [search, readOperation, planRequest], base)
  for (const task of tasks[name]) {
    const { tokens, result: error } = await countAttempt(tools, (call) =>
      attempt(task, call).catch((cause: unknown) => String(cause)),
    )
    counts.push(tokens)
    if (error === undefined) done += 1
    else console.log(`${name}, “${task.words}”: ${error}`)
  }
  const first: number[] = []
  for (const { slug } of api.operations) {
    first.push(countTokens(await tools.callTool('read_operation', { operation: slug })))
  }
  first.sort((one, other) => one - other)
  const at = (share: number) => first[Math.ceil(share * first.length) - 1] ?? 0
  console.log(
    `${name}: the first result about each of ${first.length} operations takes ${at(0.5)} tokens in the median, ${at(0.95)} for 95 %, ${at(1)} at most`,
  )
}
console.log(
  `${done} of ${counts.length} tasks; ${findMedian(counts)} tokens for one in the median, ${Math.max(...counts)} at most`,
)
await measureRecipes(process.argv.slice(2))

async function attempt(
  { words, inputs = {}, opens = [], ...expected }: Task,
  call: CallTool,
): Promise<string | undefined> {
  const { results } = foundSchema.parse(
    parseQuoted(await call('search', { query: words, limit: 5 })),
  )
  const operation = await choose(results, inputs, opens, call)
  if (operation === undefined) return 'None of the found operations describes all inputs.'
  const result = await call('plan_request', { operation, inputs })
  const { plan, warnings = [] } = plannedSchema.parse(parseQuoted(result))
  if (!plan) return result
  const { method, url, body } = plan
  const sent = { method, url, ...(body.text !== undefined && { body: parseBody(body.text) }) }
  const { or, ...first } = expected
  const isRight = [first.url, ...(or ?? [])].some((one) =>
    isDeepStrictEqual(sent, { ...first, url: one }),
  )
  if (!isRight) return `${JSON.stringify(sent)} was planned`
  return warnings.length > 0 ? JSON.stringify(warnings) : undefined
}

/** Finds the first operation whose description contains all names of the task. */
async function choose(
  results: z.output<typeof foundSchema>['results'],
  inputs: NonNullable<Task['inputs']>,
  opens: NonNullable<Task['opens']>,
  call: CallTool,
): Promise<string | undefined> {
  const given = [
    ...Object.keys(Object(inputs['parameters'])),
    ...Object.keys(Object(inputs['body'])),
  ]
  const within = collectNames(inputs)
  for (const { kind, slug: operation } of results) {
    if (kind !== 'operation' || operation === undefined) continue
    const texts: string[] = []
    for (const part of [{}, ...opens]) {
      texts.push(await call('read_operation', { operation, ...part }).catch(() => ''))
    }
    const text = texts.join('\n')
    const isTold = given.every((name) => describesField(text, name))
    if (isTold && within.every((name) => text.includes(name))) return operation
  }
  return undefined
}

/** Returns whether a line of a result begins with a name, such as `"amount: integer`. */
function describesField(text: string, name: string): boolean {
  return text.includes(`"${name}: `) || text.includes(` ${name}: `)
}

/** Collects the names that an agent must know: parameters and fields at any depth. Keys of maps are free. */
function collectNames({
  parameters = {},
  body,
}: {
  parameters?: unknown
  body?: unknown
}): readonly string[] {
  return [...Object.keys(Object(parameters)), ...collectFields(body)]
}

function collectFields(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    [name].concat(name === 'metadata' ? [] : collectFields(member)),
  )
}
