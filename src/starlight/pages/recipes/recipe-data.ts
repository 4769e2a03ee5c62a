import type { RecipeData } from '#console/recipe/recipe-data.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Recipe, RecipeStep } from '#recipes/recipe.ts'
import { getRecipeFields } from '#recipes/recipe-fields.ts'
import type { ListedRecipe } from '../../navigation/recipes.ts'
import type { ApiReference } from '../../reference/api-reference.ts'

/** Creates the data with which a page runs a recipe. */
export function createRecipeData(
  { recipe, file }: Pick<ListedRecipe, 'recipe' | 'file'>,
  reached: readonly Recipe[],
): RecipeData {
  return {
    slug: recipe.slug,
    recipes: reached,
    inputs: getRecipeFields(recipe, file.findSchema),
  }
}

/** Returns a recipe and the recipes that it calls or continues with. */
export function reachRecipes(recipe: Recipe, all: readonly Recipe[]): readonly Recipe[] {
  const reached = new Set([recipe])
  for (const { steps } of reached) {
    for (const id of steps.flatMap(getCalledRecipes)) {
      const called = all.find(({ slug }) => slug === id)
      if (called) reached.add(called)
    }
  }
  return [...reached]
}

function getCalledRecipes({ call, onSuccess, onFailure }: RecipeStep): readonly string[] {
  const targets = [...onSuccess, ...onFailure].flatMap((action) =>
    action.type !== 'end' && action.target?.kind === 'recipe' ? action.target.id : [],
  )
  return [...(call.kind === 'recipe' ? [call.id] : []), ...targets]
}

/** Explains why a page cannot run recipes; `undefined` if it can. */
export function explainNotRunnable(
  recipes: readonly Recipe[],
  {
    api,
    folder,
  }: Pick<ApiReference, 'folder'> & { readonly api: Pick<ApiDescription, 'operations'> },
): string | undefined {
  for (const { call, id } of recipes.flatMap(({ steps }) => steps)) {
    if (call.kind !== 'operation') continue
    if (call.source !== folder) {
      return `This page cannot run the recipe, because its step ${id} calls an operation of another API.`
    }
    const operation = api.operations.find(({ slug }) => slug === call.slug)
    if (operation?.callable.from !== 'page') {
      return `This page cannot run the recipe, because no page can call the operation of its step ${id}.`
    }
  }
  return undefined
}
