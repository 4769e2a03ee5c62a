import { isKeywords, isSchema } from '../keywords.ts'
import { enterPointer } from '../pointer.ts'
import { findFlag, listRequired, listStated } from './stated.ts'
import { viewSchema } from './view-schema.ts'
import type { FindSchema, SchemaView, Source } from './view-schema.ts'

/** A member of an object, as all parts together describe it. */
export interface Member {
  readonly name: string
  /** Empty where it is only required. */
  readonly sources: readonly Source[]
  readonly pointer: string
  /** The place at which it is said to be required. */
  readonly requiredAt: string | undefined
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  /** The named schema that it comes from, where parts come from several. */
  readonly origin: string | undefined
}

/** The members in the order of the document, and then those that are only required. */
export function listMembers(view: SchemaView): readonly Member[] {
  const found = new Map<string, Source[]>()
  for (const { value, pointer, origin } of listStated(view, 'properties')) {
    if (!isKeywords(value)) continue
    for (const [name, schema] of Object.entries(value)) {
      if (!isSchema(schema)) continue
      const source = { schema, pointer: enterPointer(pointer, name), origin }
      const known = found.get(name)
      if (known) known.push(source)
      else found.set(name, [source])
    }
  }
  const required = listRequired(view)
  for (const name of required.keys()) if (!found.has(name)) found.set(name, [])
  const origins = new Set([...found.values()].flat().map(({ origin }) => origin))
  return [...found].map(([name, sources]) => {
    const requiredAt = required.get(name)
    return {
      name,
      sources,
      pointer: sources[0]?.pointer ?? requiredAt ?? view.pointer,
      requiredAt,
      isReadOnly: isMarked(sources, 'readOnly', view.find),
      isWriteOnly: isMarked(sources, 'writeOnly', view.find),
      origin: origins.size > 1 ? sources[0]?.origin : undefined,
    }
  })
}

/** Most members say it themselves, or refer to nothing. */
function isMarked(sources: readonly Source[], mark: string, find: FindSchema): boolean {
  return (
    sources.some(({ schema }) => isKeywords(schema) && schema[mark] === true) ||
    (sources.some(({ schema }) => isKeywords(schema) && others.some((key) => key in schema)) &&
      findFlag(viewSchema(sources, { find }), mark) !== undefined)
  )
}

const others = ['$ref', '$dynamicRef', 'allOf', 'oneOf', 'anyOf']
