import type { Schema } from '../description/schema.ts'
import type { Value } from '../inputs.ts'
import type { Placeholders } from './placeholders.ts'

/** The parts of a schema that a sketch can use. */
export interface SketchedSchema {
  readonly type: string | undefined
  /** The one that the document names: a constant, an example or the default. */
  readonly value: Value | undefined
  /** Of an object, those that are required in a request. */
  readonly members: readonly (readonly [name: string, read: () => SketchedSchema])[]
  /** Of a list. */
  readonly item?: (() => SketchedSchema) | undefined
}

export type ReadSchema = (schema: Schema | undefined) => SketchedSchema

interface Means {
  readonly readSchema: ReadSchema
  readonly missing: Placeholders
  readonly unfit: ReadonlySet<string>
  readonly field: string
  readonly name: string
  /** Whether numbers and flags are written as any text is. In JSON they stand without quotation marks. */
  readonly isText: boolean
}

/** A value of which only that is stated which the document states. */
export function sketchValue(schema: Schema | undefined, means: Means): Value {
  const sketched = means.readSchema(schema)
  const stated = means.unfit.has(means.field) ? undefined : sketched.value
  return stated ?? sketchParts(sketched, means, means.name, 0)
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
    if (type === 'object') {
      return {
        members: [[missing.take(field, `${name}-name`), missing.take(field, `${name}-value`)]],
      }
    }
  }
  const placeholder = missing.take(field, name)
  return !isText && unquoted.has(type ?? '') ? { digits: placeholder } : placeholder
}

/** Schemas may hold themselves. */
const deepest = 8

const unquoted = new Set(['integer', 'number', 'boolean'])
