import { readFile } from 'node:fs/promises'
import type { Value } from '#request/inputs.ts'
import { isMap } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { clipText, quoteName } from '#openapi/load/located.ts'
import type { Recipe } from '#recipes/recipe.ts'
import { getRecipeFields } from '#recipes/recipe-fields.ts'
import type { RecipeField } from '#recipes/recipe-fields.ts'
import { isOfType, valueReader } from '#schema/value/reader.ts'
import { findSimilar } from '#text/similar-names.ts'
import { getErrorCode, UsageError } from '../command-line/run-command.ts'
import type { LoadedRecipes } from './load-sources.ts'

export interface CompleteInputs {
  readonly values: ReadonlyMap<string, Value>
  /** The texts of the inputs that are secrets. */
  readonly secrets: readonly string[]
}

/**
 * Returns the inputs of a run: the given values, the texts of the command line as values of their types, and the defaults of all others.
 *
 * @throws {UsageError} for an unknown or missing input, and for a text of another type
 */
export function completeInputs(
  recipe: Recipe,
  { files }: LoadedRecipes,
  given: ReadonlyMap<string, Value>,
  texts: ReadonlyMap<string, string>,
): CompleteInputs {
  const file = files.find(({ recipes }) => recipes.includes(recipe))
  const fields = file ? getRecipeFields(recipe, file.findSchema) : []
  const defaults = fields.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const typed = Array.from(texts, ([name, text]) => {
    const field = fields.find((one) => one.name === name)
    if (!field && fields.length > 0) throw createUnknownInput(name, fields)
    return [name, field ? parseInput(field, text) : text] as const
  })
  const values = new Map<string, Value>([...defaults, ...given, ...typed])
  // A secret may be a credential of an operation, which has a variable.
  const missing = fields.find(
    ({ name, isRequired, isSecret }) => isRequired && !isSecret && !values.has(name),
  )
  if (missing) {
    const name = clipText(missing.name)
    throw new UsageError(`The workflow needs the input ${name}: --input ${name}=…`)
  }
  const secrets = fields.flatMap(({ name, isSecret }) => {
    const value = values.get(name)
    return isSecret && typeof value === 'string' ? [value] : []
  })
  return { values, secrets }
}

function createUnknownInput(name: string, fields: readonly RecipeField[]): UsageError {
  const names = fields.map((field) => field.name)
  const similar = findSimilar(name, names)
  const others = (similar.length > 0 ? similar : names).map(quoteName).join(', ')
  return new UsageError(`There is no input ${quoteName(name)}. The workflow has ${others}.`)
}

function parseInput({ name, kind, type }: RecipeField, text: string): Value {
  if (kind === 'text') return text
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'read' && isOfType(valueReader, parsed.value, kind)) return parsed.value
  throw new UsageError(`The input ${quoteName(name)} must be ${type}, in JSON.`)
}

/** Loads the file of `--inputs`. @throws {UsageError} */
export async function loadInputs(path: string): Promise<readonly (readonly [string, Value])[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`The file of --inputs cannot be read: ${getErrorCode(error)}.`, {
      cause: error,
    })
  }
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'read' && isMap(parsed.value)) return parsed.value.members
  throw new UsageError('The file of --inputs must be a JSON object, such as {"size":10}.')
}
