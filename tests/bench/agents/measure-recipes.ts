import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'astro/zod'
import { planRequest } from '#cli/mcp/tools/plan-request.ts'
import { readOperation } from '#cli/mcp/tools/read-operation.ts'
import { search } from '#cli/mcp/tools/search.ts'
import { createOperationFinder, loadRecipeFiles } from '#cli/recipes/load-sources.ts'
import type { LoadedRecipes } from '#cli/recipes/load-sources.ts'
import { runRecipe } from '#cli/recipes/run-recipe.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { getServers } from '#request/get-servers.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { isMap } from '#request/inputs.ts'
import type { Operation } from '#request/description/operation.ts'
import { connectTools } from '../../support/call-tool.ts'
import { listen, stopServer } from '../../support/listen.ts'
import { countAttempt, foundSchema, parseBody, parseQuoted, plannedSchema } from './agent.ts'
import type { CallTool } from './agent.ts'
import { recipeTasks } from './recipe-tasks.ts'
import type { RecipeTask } from './recipe-tasks.ts'

/**
 * Measures tasks that take several requests: whether the search finds the recipe; whether the text of each step has all names and
 * the source of each value; whether the planned requests are those that the command `recipes` sends; and which of the operations
 * the same question finds without recipes.
 *
 * @param folders folders with the repositories, each in a folder such as `OAI__Arazzo-Specification`, in which the document of each
 * source is where the recipe names it
 */
export async function measureRecipes(folders: readonly string[]): Promise<void> {
  const rows = []
  for (const task of recipeTasks) {
    const { repository, file } = task
    const paths =
      repository === undefined
        ? [join(projectRoot, file)]
        : folders.map((folder) => join(folder, repository.replace('/', '__'), file))
    const path = paths.find((one) => existsSync(one))
    if (path === undefined) console.log(`${repository}: skipped, because ${file} was not found.`)
    else rows.push(await measure(task, path))
  }
  console.table(rows)
}

async function measure(task: RecipeTask, path: string) {
  const recipes = await loadRecipeFiles([path], new Map())
  const [source] = recipes.sources
  if (!source) throw new Error(`${path} has no source.`)
  const api = await loadApiDescription({ path: source.path, overlay: undefined })
  const service = await startService(task)
  const tools = [search, readOperation, planRequest]
  const plain = await connectTools(api, tools, service.baseUrl)
  const without = await countAttempt(plain, async (call) => findOperations(task, call))
  const agent = await connectTools(api, tools, service.baseUrl, undefined, recipes)
  const { tokens, result } = await countAttempt(agent, async (call) => findRecipe(task, call))
  const planned = await planSteps(task, agent.callTool)
  await run(task, recipes, service.baseUrl)
  await service.stop()
  for (const error of findUnknown(task, result.texts)) console.log(`“${task.words}”: ${error}`)
  return {
    task: task.words,
    operations: api.operations.length,
    rank: result.rank,
    equal: `${planned.filter((plan, index) => isDeepStrictEqual(plan, service.received[index])).length} of ${service.received.length}`,
    tokens,
    'found without': `${without.result} of ${new Set(task.steps.map(({ operation }) => operation)).size}`,
    'tokens without': without.tokens,
  }
}

/** Reads the operations that a question finds, until all of the task are read. @returns how many of them were found */
async function findOperations({ words, steps }: RecipeTask, call: CallTool): Promise<number> {
  const { results } = foundSchema.parse(parseQuoted(await call('search', { query: words })))
  const open = new Set(steps.map(({ operation }) => operation))
  const { size } = open
  for (const { kind, slug } of results) {
    if (kind !== 'operation' || slug === undefined || open.size === 0) continue
    const read = parseQuoted(await call('read_operation', { operation: slug }))
    open.delete(operationSchema.parse(read).operation.call)
  }
  return size - open.size
}

const operationSchema = z.object({ operation: z.object({ call: z.string() }) })

/** @returns the rank of the recipe, 0 if it was not found, and the text of each step */
async function findRecipe({ words, recipe }: RecipeTask, call: CallTool) {
  const { results } = foundSchema.parse(parseQuoted(await call('search', { query: words })))
  const rank = 1 + results.findIndex(({ kind, slug }) => kind === 'recipe' && slug === recipe)
  return { rank, texts: rank === 0 ? [] : await readSteps(recipe, call) }
}

/** Plans the requests of a task. A refused one is undefined. */
async function planSteps({ steps }: RecipeTask, call: CallTool) {
  const planned = []
  for (const { operation, inputs = {} } of steps) {
    const result = await call('plan_request', { operation, inputs })
    const { plan } = plannedSchema.parse(parseQuoted(result))
    planned.push(
      plan && { method: plan.method, url: plan.url, body: parseBody(plan.body.text ?? '') },
    )
  }
  return planned
}

/** Reads the text of each step. */
async function readSteps(recipe: string, call: CallTool): Promise<readonly string[]> {
  const { steps } = recipeSchema.parse(parseQuoted(await call('read_recipe', { recipe })))
  return steps
    .join('\n')
    .split(/\n(?=\d+\. Step )/)
    .filter((text) => /^\d+\. Step /.test(text))
}

const recipeSchema = z.object({ steps: z.array(z.string()) })

/** Returns a sentence for each name or value that an agent cannot know from the task, the recipe and the responses before. */
function findUnknown(task: RecipeTask, texts: readonly string[]): readonly string[] {
  const given = collectParts(task.inputs ?? {})
  return task.steps.flatMap(({ operation, inputs = {} }, index) => {
    const text = texts[index] ?? ''
    const sent = collectParts([inputs['parameters'] ?? {}, inputs['body'] ?? {}])
    const names = Array.from(sent.names, (name) => name.replace(/^\w+:/, ''))
    const before = task.steps.slice(0, index).map(({ response }, at) => ({
      values: collectParts(response).values,
      id: /Step (\S+):/.exec(texts[at] ?? '')?.[1] ?? '',
    }))
    const isKnown = (value: unknown) =>
      given.values.has(value) ||
      text.includes(JSON.stringify(value)) ||
      text.includes(`\`${String(value)}\``) ||
      before.some(
        (one) =>
          one.values.has(value) &&
          [`(${one.id})`, `$steps.${one.id}.`].some((id) => text.includes(id)),
      )
    return [
      ...[operation, ...names]
        .filter((name) => !text.includes(name) && !given.names.has(name) && !given.values.has(name))
        .map((name) => `Step ${index + 1} does not name ${name}.`),
      ...[...sent.values]
        .filter((value) => !isKnown(value))
        .map((value) => `Step ${index + 1} does not describe where ${String(value)} is from.`),
    ]
  })
}

/** Collects the names and the values of a structure, at any depth. */
function collectParts(value: unknown, names = new Set<string>(), values = new Set<unknown>()) {
  if (typeof value !== 'object' || value === null) values.add(value)
  else {
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(name)
      collectParts(member, names, values)
    }
  }
  return { names, values }
}

/** Serves the responses of a task in order, and keeps the requests. */
async function startService({ steps }: RecipeTask) {
  const received: { method: string; url: string; body: unknown }[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const step = steps[received.length]
    const { method = '', url = '' } = request
    received.push({ method, url: baseUrl + url, body: parseBody(await readText(request)) })
    response.writeHead(step?.status ?? 200, { 'content-type': 'application/json' })
    response.end(step?.response === undefined ? '' : JSON.stringify(step.response))
  }
  const server = createServer((request, response) => void respond(request, response))
  const baseUrl = `http://127.0.0.1:${await listen(server)}`
  return { baseUrl, received, stop: () => stopServer(server) }
}

/** Runs the recipe as the command `recipes` does. */
async function run(task: RecipeTask, loaded: LoadedRecipes, apiBaseUrl: string): Promise<void> {
  const recipes = new Map(
    loaded.files.flatMap((file) => file.recipes.map((one) => [one.slug, one] as const)),
  )
  const recipe = recipes.get(task.recipe)
  const given = parseExactJson(JSON.stringify(task.inputs ?? {}))
  if (!recipe || given.outcome !== 'read' || !isMap(given.value)) {
    throw new Error(`There is no recipe ${task.recipe}.`)
  }
  const end = await runRecipe(recipe, new Map(given.value.members), {
    recipes,
    findOperation: createOperationFinder(loaded),
    getBaseUrl: (_step, operation: Operation) =>
      getServers(operation, { sandboxUrl: undefined, apiBaseUrl })[0]?.baseUrl ?? apiBaseUrl,
    getPrefix: () => '',
    environment: new Proxy({}, { get: () => 'test-key' }),
    secrets: [],
    report: () => undefined,
  })
  if (end.outcome === 'failed') console.log(`“${task.words}”: the run failed. ${end.reason}`)
}
