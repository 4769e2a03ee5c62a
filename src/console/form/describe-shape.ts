import { count, isBytes } from '#core/schema/keywords.ts'
import { resolveSchema } from './schema-map.ts'
import type { SchemaMap } from './schema-map.ts'
import { findShape } from './shape.ts'
import type { Notation, Shape } from './shape.ts'

/** Type and constraints in words, exactly as the document has them, such as `integer, 1 to 100`. */
export function describeShape(shape: Shape, schemas: SchemaMap, notation: Notation): string {
  const { keywords } = shape
  const words = [
    nameKind(shape, schemas, notation),
    ...describeBounds(shape),
    describePattern(keywords['pattern']),
    keywords['uniqueItems'] === true ? 'each once' : undefined,
    shape.allowsNull && shape.kind !== 'null' ? 'or null' : undefined,
    keywords['readOnly'] === true ? 'read-only' : undefined,
  ]
  return words.filter((word) => word !== undefined).join(', ')
}

function nameKind(shape: Shape, schemas: SchemaMap, notation: Notation): string {
  const { format } = shape.keywords
  const plain = (name: string) => (typeof format === 'string' ? `${name} (${format})` : name)
  if (isBytes(shape.keywords)) return 'bytes'
  switch (shape.kind) {
    case 'options':
      return shape.options.every(({ value }) => typeof value === 'boolean')
        ? 'boolean'
        : `one of ${count(shape.options.length, 'value')}`
    case 'number':
      return plain(shape.isInteger ? 'integer' : 'number')
    case 'text':
      return Object.hasOwn(shape.keywords, 'type') ? plain('text') : 'anything, as text'
    case 'null':
      return 'null'
    case 'list': {
      const items = findShape(shape.items, schemas, notation, 0)
      const { name } = resolveSchema(shape.items, schemas)
      return `list of ${name ?? nameItems(items)}`
    }
    case 'object':
      return 'object'
    case 'choice':
      return `one of ${shape.variants.length} forms`
    case 'json':
      return 'any JSON value'
  }
}

function nameItems(items: Shape): string {
  switch (items.kind) {
    case 'options':
      return 'values from a choice'
    case 'number':
      return items.isInteger ? 'integers' : 'numbers'
    case 'text':
      return 'texts'
    case 'null':
      return 'null'
    case 'list':
      return 'lists'
    case 'object':
      return 'objects'
    case 'choice':
    case 'json':
      return 'values'
  }
}

function describeBounds({ kind, keywords }: Shape): readonly (string | undefined)[] {
  switch (kind) {
    case 'number':
      return [
        describeRange(keywords['minimum'], keywords['maximum']),
        typeof keywords['exclusiveMinimum'] === 'number'
          ? `above ${keywords['exclusiveMinimum']}`
          : undefined,
        typeof keywords['exclusiveMaximum'] === 'number'
          ? `below ${keywords['exclusiveMaximum']}`
          : undefined,
        typeof keywords['multipleOf'] === 'number'
          ? `a multiple of ${keywords['multipleOf']}`
          : undefined,
      ]
    case 'text':
      return [describeRange(keywords['minLength'], keywords['maxLength'], 'character')]
    case 'list':
      return [describeRange(keywords['minItems'], keywords['maxItems'], 'item')]
    case 'object':
      return [describeRange(keywords['minProperties'], keywords['maxProperties'], 'member')]
    case 'options':
    case 'null':
    case 'choice':
    case 'json':
      return []
  }
}

function describeRange(least: unknown, most: unknown, noun?: string): string | undefined {
  const written = (value: number) => (noun === undefined ? String(value) : count(value, noun))
  const [from, to] = [least, most].map((bound) => (typeof bound === 'number' ? bound : undefined))
  if (from !== undefined && to !== undefined) {
    return from === to ? written(from) : `${from} to ${written(to)}`
  }
  if (from !== undefined) return from === 0 && noun ? undefined : `at least ${written(from)}`
  return to === undefined ? undefined : `at most ${written(to)}`
}

function describePattern(pattern: unknown): string | undefined {
  return typeof pattern === 'string' && pattern.length <= 80 ? `pattern ${pattern}` : undefined
}
