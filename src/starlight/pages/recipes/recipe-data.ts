import { isSecret } from '#request/is-secret.ts'
import type { RecipeData, RecipeField } from '#console/recipe/recipe-data.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Recipe, RecipeStep } from '#recipes/recipe.ts'
import { asList } from '#schema/keywords.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { formatTypes } from '#schema/value/reader.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { getProperties, getStated } from '#schema/view/stated.ts'
import { getPossibleTypes } from '#schema/view/types.ts'
import { viewSchema, viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView } from '#schema/view/view-schema.ts'
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
    inputs: getFields(recipe, file.findSchema),
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

function getFields({ inputs }: Recipe, find: FindSchema): readonly RecipeField[] {
  if (inputs === undefined) return []
  const whole = viewWhole(inputs, find)
  return getProperties(whole).map(({ name, sources, requiredAt }) =>
    createField(name, viewSchema(sources, whole), requiredAt !== undefined),
  )
}

function createField(name: string, view: SchemaView, isRequired: boolean): RecipeField {
  const types = getPossibleTypes(view)
  const getTexts = (key: string) => getStated(view, key).map(({ value }) => value)
  const [format] = getTexts('format')
  const [values] = getTexts('enum')
  const [start] = getTexts('default')
  const options = asList(values).flatMap((value) => toValue(value) ?? [])
  const value = start === undefined ? undefined : convertStated(start, view)
  const takesSecret = isSecret({
    name,
    in: 'body',
    type: 'unknown',
    format: typeof format === 'string' ? format : undefined,
  })
  return {
    name,
    type: formatTypes(types),
    kind: chooseKind(types),
    isRequired,
    ...(takesSecret && { isSecret: true }),
    ...(options.length > 0 && { options }),
    ...(value !== undefined && { default: value }),
  }
}

/** A value of several types is entered as text if one of them is text, else as JSON. */
function chooseKind(types: readonly string[]): RecipeField['kind'] {
  const [only = 'string', ...others] = types
  if (others.length === 0) {
    if (only === 'number' || only === 'integer' || only === 'boolean') return only
    return only === 'object' || only === 'array' ? 'json' : 'text'
  }
  return types.includes('string') ? 'text' : 'json'
}
