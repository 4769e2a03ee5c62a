import type { Value } from '#request/inputs.ts'
import { isSecret } from '#request/is-secret.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { asList } from '#schema/keywords.ts'
import { formatTypes } from '#schema/value/reader.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { findDescription, getProperties, getStated } from '#schema/view/stated.ts'
import { getPossibleTypes } from '#schema/view/types.ts'
import { viewSchema, viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView } from '#schema/view/view-schema.ts'
import type { Recipe } from './recipe.ts'

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
  /** Not that of a secret. */
  readonly default?: Value
  readonly description?: string
}

/** Returns the fields of the inputs, in the order of the document. */
export function getRecipeFields(
  { inputs }: Pick<Recipe, 'inputs'>,
  find: FindSchema,
): readonly RecipeField[] {
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
  const description = findDescription(view)
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
    ...(value !== undefined && !takesSecret && { default: value }),
    ...(description !== '' && { description }),
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
