import { recipesPath } from '#text/reference.ts'
import type { RecipeFile } from '#openapi/recipes/load-recipes.ts'
import type { Operation } from '#request/description/operation.ts'
import type { Recipe } from '#recipes/recipe.ts'
import type { ApiReference } from '../reference/api-reference.ts'

/** A recipe with the Arazzo document that describes it. */
export interface ListedRecipe {
  readonly recipe: Recipe
  readonly file: RecipeFile
  readonly path: string
}

export function getRecipes({
  recipeFiles,
}: Pick<ApiReference, 'recipeFiles'>): readonly ListedRecipe[] {
  return recipeFiles.flatMap((file) =>
    file.recipes.map((recipe) => ({ recipe, file, path: getRecipePath(recipe) })),
  )
}

/** Returns the recipes of a document with a step that calls one of its operations. */
export function findRecipesOf(
  { recipeFiles, folder }: Pick<ApiReference, 'recipeFiles' | 'folder'>,
  { slug }: Pick<Operation, 'slug'>,
): readonly ListedRecipe[] {
  return getRecipes({ recipeFiles }).filter(({ recipe }) =>
    recipe.steps.some(
      ({ call }) => call.kind === 'operation' && call.source === folder && call.slug === slug,
    ),
  )
}

export function getRecipePath({ slug }: Pick<Recipe, 'slug'>): string {
  return `${recipesPath}${slug}/`
}
