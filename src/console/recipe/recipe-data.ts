import type { Recipe } from '#recipes/recipe.ts'
import type { RecipeField } from '#recipes/recipe-fields.ts'

/** A recipe and all that it calls, which the build embeds in its page. */
export interface RecipeData {
  readonly slug: string
  readonly recipes: readonly Recipe[]
  readonly inputs: readonly RecipeField[]
}
