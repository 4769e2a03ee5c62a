import { recipesPath } from '#text/reference.ts'
import type { RecipeFile } from '#openapi/recipes/load-recipes.ts'
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

export function getRecipePath({ slug }: Pick<Recipe, 'slug'>): string {
  return `${recipesPath}${slug}/`
}
