import type { Schema } from '../description/schema.ts'
import type { Value } from '../inputs.ts'
import type { Placeholders } from './placeholders.ts'

/** The parts of a schema that a sketch can use. */
export interface SketchedSchema {
  readonly type: string | undefined
  /** The one that the document names: a constant, an example or the default. */
  readonly value: Value | undefined
  /** The members of an object that are required in a request. */
  readonly members: readonly (readonly [name: string, read: () => SketchedSchema])[]
  /** The schema of the items of a list. */
  readonly item?: (() => SketchedSchema) | undefined
}

export type ReadSchema = (schema: Schema | undefined) => SketchedSchema

interface Means {
  readonly readSchema: ReadSchema
  readonly missing: Placeholders
  readonly field: string
  readonly name: string
  /** Whether numbers and flags are written as any text is. In JSON they stand without quotation marks. */
  readonly isText: boolean
}

/**
 * The values by which a field can be sketched, the most telling first: those that the document states, one by its schema, and,
 * where the document does not say how such a value is written, the name of the field, or a member of any name.
 *
 * @param example the document's own, if it has one
 */
export function listSketches(
  example: Value | undefined,
  schema: Schema | undefined,
  means: Means,
): readonly (() => Value)[] {
  const sketched = means.readSchema(schema)
  return [
    ...[example, sketched.value].filter((value) => value !== undefined).map((value) => () => value),
    () => sketchParts(sketched, means, means.name, 0),
    () => means.missing.take(means.field, means.name),
    () => sketchMember(means, means.name),
  ]
}

/** The most that a field has: after as many attempts, nothing is left to try. */
export const mostSketches = 5

/** An object with one member of any name. */
function sketchMember({ missing, field }: Means, name: string): Value {
  return { members: [[missing.take(field, `${name}-name`), missing.take(field, `${name}-value`)]] }
}

function sketchParts(
  { type, members, item }: SketchedSchema,
  means: Means,
  name: string,
  depth: number,
): Value {
  const { field, missing, isText } = means
  const sketch = (read: () => SketchedSchema, inner: string) => {
    const sketched = read()
    return sketched.value ?? sketchParts(sketched, means, inner, depth + 1)
  }
  if (depth < deepest) {
    if (type === 'array') return [item ? sketch(item, name) : missing.take(field, name)]
    if (type === 'object' && (members.length > 0 || !isText)) {
      return { members: members.map(([member, read]) => [member, sketch(read, member)]) }
    }
    if (type === 'object') return sketchMember(means, name)
  }
  const placeholder = missing.take(field, name)
  return !isText && unquoted.has(type ?? '') ? { digits: placeholder } : placeholder
}

/** Schemas may hold themselves. */
const deepest = 8

const unquoted = new Set(['integer', 'number', 'boolean'])
