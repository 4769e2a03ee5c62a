import { parseArgs } from 'node:util'
import { formatCounted } from '#text/format.ts'
import { formatProblem } from '#openapi/load-api-description.ts'
import { clipText, quoteName } from '#openapi/load/located.ts'
import { toData } from '#request/parse-exact-json.ts'
import { parseCalledUrl } from '#request/server-url.ts'
import type { Recipe } from '#recipes/recipe.ts'
import type { RunEnd } from '#recipes/run.ts'
import { findSimilar } from '#text/similar-names.ts'
import { defineCommand, UsageError } from '../command-line/run-command.ts'
import type { CommandResult } from '../command-line/run-command.ts'
import { completeInputs, loadInputs } from './recipe-inputs.ts'
import { createOperationFinder, loadRecipeFiles } from './load-sources.ts'
import type { LoadedRecipes } from './load-sources.ts'
import { runRecipe } from './run-recipe.ts'
import { createStepServers } from './step-servers.ts'

const options = {
  document: { type: 'string', multiple: true, default: [] as string[] },
  run: { type: 'string' },
  server: { type: 'string', multiple: true, default: [] as string[] },
  inputs: { type: 'string' },
  input: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
} as const

export const recipesCommand = defineCommand({
  name: 'recipes',
  calls: ['FILE…', 'FILE… --run ID [options]'],
  help: `Validates Arazzo documents (1.0 or 1.1), or runs a workflow of them.

  FILE               an Arazzo document; those that call each other together
  --document NAME=FILE
                     the OpenAPI document of a source that is named by URL;
                     others are read at their path. Repeatable
  --run ID           run this workflow. Its requests are sent, also those that
                     change something
  --server URL       send all requests to this server (default: the first server
                     of each document)
  --server NAME=URL  send the requests of one source to this server. Repeatable
  --input NAME=TEXT  an input of the workflow; JSON if it is not a text. Others
                     have their default. Repeatable
  --inputs FILE      the inputs as JSON, such as {"size":10}
  --json             print the end of the run as one line of JSON, with its
                     outputs

Credentials are read from the environment variables that snippets use, such as
API_KEY, and are only sent, each to one server, which is printed. With several
sources, the name of the source precedes them: PAYMENTS_API_KEY. With several
schemes, the names of those after the first follow: API_KEY_TENANT. Each step
prints one line: its request without credentials, the status, and the criteria
that are not met.

Exit status: 0 valid, or the workflow succeeded; 1 a workflow has an error, or
failed; 2 usage error.`,
  choose: (args, environment) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length === 0) throw new UsageError('Name an Arazzo document.')
    const { run, inputs, json: isJson } = values
    return {
      paths: positionals,
      documents: new Map(values.document.map((text) => parsePair(text, '--document'))),
      run,
      servers: new Map(values.server.map(parseServer)),
      inputsFile: inputs,
      inputs: new Map(values.input.map((text) => parsePair(text, '--input'))),
      isJson,
      environment,
    }
  },
  run: async ({ paths, documents, run, servers, inputsFile, inputs, isJson, environment }) => {
    const loaded = await loadRecipeFiles(paths, documents)
    if (run === undefined) return validate(loaded)
    const recipe = findRecipe(loaded, run)
    const all = inputsFile === undefined ? [] : await loadInputs(inputsFile)
    const { values, secrets } = completeInputs(recipe, loaded, new Map(all), inputs)
    const end = await runRecipe(recipe, values, {
      recipes: new Map(
        loaded.files.flatMap((file) => file.recipes.map((one) => [one.slug, one] as const)),
      ),
      findOperation: createOperationFinder(loaded),
      ...createStepServers(loaded.sources, servers),
      environment,
      secrets,
      report: (line) => process.stderr.write(`${line}\n`),
    })
    const output = formatEnd(end, isJson)
    return end.outcome === 'succeeded'
      ? { status: 0, output, notes: end.missing }
      : { status: 1, output }
  },
})

function validate({ files }: LoadedRecipes): CommandResult {
  const problems = files.flatMap((file) => file.problems)
  const lines = files.flatMap(({ name, recipes }) => [
    `${name}: ${formatCounted(recipes.length, 'workflow')}`,
    ...recipes.map(({ id, steps }) => `  ${clipText(id)}: ${formatCounted(steps.length, 'step')}`),
  ])
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return {
    status: hasErrors ? 1 : 0,
    output: lines.join('\n'),
    notes: problems.map(formatProblem),
  }
}

function findRecipe({ files }: LoadedRecipes, id: string): Recipe {
  const recipes = files.flatMap((file) => file.recipes)
  const [found, other] = recipes.filter((recipe) => recipe.id === id)
  if (found && !other) return found
  if (found)
    throw new UsageError(`Several files have the workflow ${quoteName(id)}. Name one of the files.`)
  const about = files
    .flatMap(({ problems }) => problems)
    .filter(({ severity, operations }) => severity === 'error' && operations.includes(id))
  if (about.length > 0) throw new UsageError(about.map(formatProblem).join('\n'))
  const similar = findSimilar(
    id,
    recipes.map((recipe) => recipe.id),
  )
  const names = (similar.length > 0 ? similar : recipes.map((recipe) => recipe.id)).map(quoteName)
  throw new UsageError(`There is no workflow ${quoteName(id)}. The files have ${names.join(', ')}.`)
}

function parsePair(text: string, option: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name !== '') return [name, value]
  throw new UsageError(
    `Write ${option} like ${option} NAME=${option === '--input' ? 'TEXT' : 'FILE'}.`,
  )
}

/** A server without a name is for all sources. */
function parseServer(text: string): readonly [name: string, url: string] {
  const [, name = '', url = text] = /^([\w-]+)=(.*)$/s.exec(text) ?? []
  const parsed = parseCalledUrl(url)
  if (parsed.outcome === 'accepted') return [name, parsed.url]
  throw new UsageError(`--server: ${parsed.error}`)
}

function formatEnd(end: RunEnd, isJson: boolean): string {
  if (!isJson) return end.outcome === 'succeeded' ? 'succeeded' : end.reason
  const outputs =
    end.outcome === 'succeeded'
      ? {
          outputs: Object.fromEntries(
            [...end.outputs].map(([name, value]) => [name, toData(value)]),
          ),
        }
      : { reason: end.reason }
  return JSON.stringify({ outcome: end.outcome, ...outputs })
}
