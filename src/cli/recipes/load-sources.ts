import { dirname, resolve } from 'node:path'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import { clipText, getChild, getItems, getText, locateRoot } from '#openapi/load/located.ts'
import type { SourceFile } from '#openapi/load/located.ts'
import { loadSource } from '#openapi/parse/load-files.ts'
import { parseRecipes } from '#openapi/recipes/load-recipes.ts'
import type { RecipeFile } from '#openapi/recipes/load-recipes.ts'
import type { RecipeSource } from '#openapi/recipes/recipe-context.ts'
import type { RecipeStep } from '#recipes/recipe.ts'
import type { Operation } from '#request/description/operation.ts'
import { UsageError } from '../command-line/run-command.ts'
import { withUsageErrors } from '../command-line/load-document.ts'

export interface LoadedRecipes {
  readonly files: readonly RecipeFile[]
  /** The OpenAPI documents, by the name of their source description in `folder`. */
  readonly sources: readonly RecipeSource[]
}

/**
 * Loads Arazzo documents and the OpenAPI documents that they name.
 *
 * @param given files for sources that are named by URL, by the name of the source
 * @throws {UsageError} for a file that cannot be read
 */
export async function loadRecipeFiles(
  paths: readonly string[],
  given: ReadonlyMap<string, string>,
): Promise<LoadedRecipes> {
  const files = await withUsageErrors(
    Promise.all(paths.map(async (path) => loadSource(path, path, path))),
  )
  const sources: RecipeSource[] = []
  for (const { name, url, base } of files.flatMap(listSources)) {
    const path = given.get(name) ?? locate(url, base)
    if (sources.some((one) => one.folder === name && one.path === path)) continue
    // oxlint-disable-next-line no-await-in-loop -- few files, of which two sources may name the same
    const { operations } = await withUsageErrors(
      loadSharedApiDescription({ path, overlay: undefined }),
    )
    sources.push({ path, address: URL.parse(url)?.href, folder: name, operations })
  }
  return { files: await withUsageErrors(parse(files, sources)), sources }
}

/** Creates the function that finds the operation of a step; it returns undefined for another recipe. */
export function createOperationFinder({ sources }: Pick<LoadedRecipes, 'sources'>) {
  return ({ call }: RecipeStep): Operation | undefined =>
    call.kind === 'operation'
      ? sources
          .find(({ folder }) => folder === call.source)
          ?.operations.find(({ slug }) => slug === call.slug)
      : undefined
}

/** Errors of the parser reject, as those of documents do. */
async function parse(files: readonly SourceFile[], sources: readonly RecipeSource[]) {
  return parseRecipes(files, sources)
}

function listSources(file: SourceFile) {
  return getItems(getChild(locateRoot(file), 'sourceDescriptions')).flatMap((at) => {
    const [name, url] = [getText(at, 'name'), getText(at, 'url')]
    const type = getText(at, 'type') ?? 'openapi'
    return name === undefined || url === undefined || type !== 'openapi'
      ? []
      : [{ name, url, base: dirname(file.name) }]
  })
}

function locate(url: string, base: string): string {
  if (!URL.canParse(url)) return resolve(base, decodeURIComponent(url))
  throw new UsageError(
    `A source is at ${clipText(url)}, and this command fetches no documents. Save it locally, and name it with --document NAME=FILE.`,
  )
}
