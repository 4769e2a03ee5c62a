import type { Value } from '#request/inputs.ts'
import type { Recipe } from '#recipes/recipe.ts'

/** A recipe and all that it calls, which the build embeds in its page. */
export interface RecipeData {
  readonly slug: string
  readonly recipes: readonly Recipe[]
  readonly inputs: readonly RecipeField[]
}

/** The field of an input. */
export interface RecipeField {
  readonly name: string
  /** As on the page, such as `integer`. */
  readonly type: string
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'json'
  readonly isRequired: boolean
  /** Set if its name or format is that of a secret, which a recipe does not take. */
  readonly isSecret?: true
  /** The only values, if the schema lists them. */
  readonly options?: readonly Value[]
  readonly default?: Value
}
