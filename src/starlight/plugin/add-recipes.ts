import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { formatProblem } from '#openapi/load-api-description.ts'
import { loadRecipes } from '#openapi/recipes/load-recipes.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { createStrictError } from './load-documents.ts'

/** A document whose recipes are added. */
interface DocumentRecipes {
  readonly folder: string
  /** The pattern of its Arazzo documents, relative to the project root. */
  readonly recipes?: string | undefined
}

/**
 * Adds the recipes of each document, which may call operations of every document of the site in the same language.
 *
 * @throws {DocumentError} if a file is not an Arazzo document, or names a document that is not one of the site
 * @throws {Error} if no file matches a pattern
 */
export async function addRecipes(
  apiReferences: readonly ApiReference[],
  documents: readonly DocumentRecipes[],
  root: string,
): Promise<readonly ApiReference[]> {
  return Promise.all(
    apiReferences.map(async (apiReference) => {
      const pattern = documents.find(({ folder }) => folder === apiReference.folder)?.recipes
      if (pattern === undefined) return apiReference
      const sources = apiReferences
        .filter(({ locale }) => locale.name === apiReference.locale.name)
        .map(({ folder, source, api }) => ({
          path: source.path,
          address: source.address,
          folder,
          operations: api.operations,
        }))
      const recipeFiles = await loadRecipes(findFiles(pattern, root), sources)
      return { ...apiReference, recipeFiles }
    }),
  )
}

/** @throws {Error} for any problem in an Arazzo document */
export function rejectRecipeProblems(apiReferences: readonly ApiReference[]): void {
  const problems = apiReferences.flatMap(({ recipeFiles }) =>
    recipeFiles.flatMap((file) => file.problems),
  )
  if (problems.length > 0) throw createStrictError(problems.map(formatProblem))
}

function findFiles(pattern: string, root: string): readonly string[] {
  const names = globSync(pattern, { cwd: root }).toSorted()
  if (names.length > 0) return names.map((name) => relative(process.cwd(), resolve(root, name)))
  throw new Error(
    `No file matches ${pattern}, the option recipes of the developer portal. Correct the path, or remove the option.`,
  )
}
