import { quoteName } from '#openapi/load/located.ts'
import type { RecipeSource } from '#openapi/recipes/recipe-context.ts'
import type { RecipeStep } from '#recipes/recipe.ts'
import type { Operation } from '#request/description/operation.ts'
import { getServers } from '#request/get-servers.ts'
import { UsageError } from '../command-line/run-command.ts'

/**
 * Creates the functions that find the server of a step, and the prefix of its variables.
 *
 * @param servers the servers of `--server` by the name of their source; that of all sources is under the empty name
 * @throws {UsageError} if a source is unknown, or two have the same variables
 */
export function createStepServers(
  sources: readonly RecipeSource[],
  servers: ReadonlyMap<string, string>,
) {
  rejectUnknown(sources, servers)
  rejectSamePrefix(sources)
  return {
    getBaseUrl: (step: RecipeStep, operation: Pick<Operation, 'servers'>): string | undefined => {
      const apiBaseUrl = servers.get(getSource(step)) ?? servers.get('')
      return getServers(operation, { sandboxUrl: undefined, apiBaseUrl }).find(
        ({ id, template }) => id !== 'own' && !template,
      )?.baseUrl
    },
    getPrefix: (step: RecipeStep): string =>
      sources.length < 2 ? '' : formatPrefix(getSource(step)),
  }
}

/** @returns an empty text for a step that calls another recipe */
function getSource({ call }: RecipeStep): string {
  return call.kind === 'operation' ? call.source : ''
}

function rejectUnknown(
  sources: readonly RecipeSource[],
  servers: ReadonlyMap<string, string>,
): void {
  const names = sources.map(({ folder }) => folder)
  const unknown = [...servers.keys()].find((name) => name !== '' && !names.includes(name))
  if (unknown === undefined) return
  throw new UsageError(
    `--server: there is no source ${quoteName(unknown)}. The sources are ${names.map(quoteName).join(', ')}.`,
  )
}

function rejectSamePrefix(sources: readonly RecipeSource[]): void {
  const known = new Map<string, RecipeSource>()
  for (const source of sources) {
    const prefix = formatPrefix(source.folder)
    const other = known.get(prefix)
    if (other) {
      throw new UsageError(
        `The sources ${quoteName(other.folder)} (${other.path}) and ${quoteName(source.folder)} (${source.path}) would have the same variables, such as ${prefix}API_KEY. Rename one of them in its Arazzo document.`,
      )
    }
    known.set(prefix, source)
  }
}

function formatPrefix(source: string): string {
  return `${source.toUpperCase().replaceAll(/\W+/g, '_')}_`
}
