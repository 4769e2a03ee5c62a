import type { Value } from '#request/inputs.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { formatEmbedded } from '#recipes/evaluate.ts'
import type { RecipeField } from '#recipes/recipe-fields.ts'
import { isNumber } from '#schema/value/decimal.ts'
import { isOfType, valueReader } from '#schema/value/reader.ts'
import { translate } from '../ui/translations.ts'

export interface ParsedInputs {
  readonly values: ReadonlyMap<string, Value>
  /** Sentences, by the name of the input. */
  readonly errors: ReadonlyMap<string, string>
}

/**
 * Parses the texts of the fields. Omits empty ones.
 *
 * @param texts by name; of a field with options, the index of the option
 */
export function parseInputs(
  fields: readonly RecipeField[],
  texts: ReadonlyMap<string, string>,
): ParsedInputs {
  const values = new Map<string, Value>()
  const errors = new Map<string, string>()
  for (const field of fields) {
    const text = texts.get(field.name) ?? ''
    if (text === '') {
      if (field.isRequired) errors.set(field.name, translate('This input is required.'))
      continue
    }
    const value = parseInput(field, text)
    if (value.outcome === 'read') values.set(field.name, value.value)
    else errors.set(field.name, value.sentence)
  }
  return { values, errors }
}

type ParsedInput =
  | { readonly outcome: 'read'; readonly value: Value }
  | { readonly outcome: 'faulty'; readonly sentence: string }

function parseInput({ kind, options }: RecipeField, text: string): ParsedInput {
  const chosen = options?.[Number(text)]
  if (chosen !== undefined) return { outcome: 'read', value: chosen }
  switch (kind) {
    case 'text':
      return { outcome: 'read', value: text }
    case 'boolean':
      return { outcome: 'read', value: text === 'true' }
    case 'number':
    case 'integer': {
      const value = { digits: text.trim() }
      return isNumber(value.digits) && isOfType(valueReader, value, kind)
        ? { outcome: 'read', value }
        : {
            outcome: 'faulty',
            sentence: translate(kind === 'number' ? 'Enter a number.' : 'Enter an integer.'),
          }
    }
    case 'json': {
      const parsed = parseExactJson(text)
      if (parsed.outcome === 'read') return parsed
      const { line, column, sentence } = parsed.error
      return { outcome: 'faulty', sentence: `Line ${line}, column ${column}: ${sentence}` }
    }
  }
}

/** Returns the text with which a field begins. */
export function formatDefault({ default: value, options }: RecipeField): string {
  if (value === undefined) return ''
  const index = options?.findIndex((option) => formatEmbedded(option) === formatEmbedded(value))
  return index === undefined || index === -1 ? formatEmbedded(value) : String(index)
}
