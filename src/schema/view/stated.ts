import { isKeywords, isSchema, getOwn } from '../keywords.ts'
import { appendToken } from '../pointer.ts'
import { resolveReference, viewSchema } from './view-schema.ts'
import type { FindSchema, SchemaView, Source } from './view-schema.ts'

export interface StatedValue {
  readonly value: unknown
  readonly pointer: string
  readonly origin: string | undefined
}

export function getStated(
  { parts }: Pick<SchemaView, 'parts'>,
  key: string,
): readonly StatedValue[] {
  const stated: StatedValue[] = []
  for (const { keywords, pointer, origin } of parts) {
    const value = getOwn(keywords, key)
    if (value !== undefined) stated.push({ value, pointer: appendToken(pointer, key), origin })
  }
  return stated
}

export function getDistinct(view: Pick<SchemaView, 'parts'>, key: string): readonly StatedValue[] {
  const stated = getStated(view, key)
  if (stated.length < 2) return stated
  const found = new Map<string, StatedValue>()
  for (const one of stated) {
    const id = JSON.stringify(one.value)
    if (!found.has(id)) found.set(id, one)
  }
  return [...found.values()]
}

/**
 * Returns the pointer of a flag that is set, in the view or in a link's target. If several schemas
 * declare it, true wins (JSON Schema 2020-12 Validation, sections 9.3 and 9.4).
 */
export function findFlag(view: SchemaView, key: string): string | undefined {
  const own = getStated(view, key).find(({ value }) => value === true)
  if (own) return own.pointer
  return view.links.find(({ reference }) => {
    return getOwn(resolveReference(reference, view.find) ?? {}, key) === true
  })?.pointer
}

function indexRequired(view: Pick<SchemaView, 'parts'>): ReadonlyMap<string, string> {
  const required = new Map<string, string>()
  for (const { value, pointer } of getStated(view, 'required')) {
    if (!Array.isArray(value)) continue
    for (const [index, name] of value.entries()) {
      if (typeof name === 'string' && !required.has(name)) {
        required.set(name, appendToken(pointer, index))
      }
    }
  }
  return required
}

export function getSources(view: Pick<SchemaView, 'parts'>, key: string) {
  return getStated(view, key).flatMap(({ value, pointer, origin }) =>
    isSchema(value) ? [{ schema: value, pointer, origin }] : [],
  )
}

/** A phrase about a value, with its source. */
export interface Phrase {
  readonly text: string
  /** Text of the document to append, shown as code. */
  readonly code?: string | undefined
  /** Pointer to the source in the document, or the nearest one. */
  readonly pointer: string
  /** The named schema that it comes from, if not the current one. */
  readonly origin?: string | undefined
}

/** A part of a type description; a link if it has a reference. */
export interface TypePart {
  readonly text: string
  readonly reference?: string
  /** Pointer to the source of this part, such as where null is allowed. */
  readonly pointer?: string
}

export interface Conflict {
  readonly text: string
  readonly pointers: readonly string[]
}

export interface SchemaProperty {
  readonly name: string
  /** Empty if the property is only required. */
  readonly sources: readonly Source[]
  readonly pointer: string
  readonly requiredAt: string | undefined
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  /** The named schema it comes from, if the parts come from several. */
  readonly origin: string | undefined
}

/** Returns the nearest description of a value; empty if there is none. */
export function findDescription(view: Pick<SchemaView, 'parts'>): string {
  const [description] = getStated(view, 'description')
  return typeof description?.value === 'string' ? description.value : ''
}

/** Returns the properties in document order, followed by undescribed required ones. */
export function getProperties(view: SchemaView): readonly SchemaProperty[] {
  const found = new Map<string, Source[]>()
  for (const { value, pointer, origin } of getStated(view, 'properties')) {
    if (!isKeywords(value)) continue
    for (const [name, schema] of Object.entries(value)) {
      if (!isSchema(schema)) continue
      const source = { schema, pointer: appendToken(pointer, name), origin }
      const known = found.get(name)
      if (known) known.push(source)
      else found.set(name, [source])
    }
  }
  const required = indexRequired(view)
  for (const name of required.keys()) if (!found.has(name)) found.set(name, [])
  const origins = new Set([...found.values()].flat().map(({ origin }) => origin))
  return [...found].map(([name, sources]) => {
    const requiredAt = required.get(name)
    return {
      name,
      sources,
      pointer: sources[0]?.pointer ?? requiredAt ?? view.pointer,
      requiredAt,
      // Computed on demand, because a mark may be in a schema that the property references, and few callers need it.
      get isReadOnly() {
        return isMarked(sources, 'readOnly', view.find)
      },
      get isWriteOnly() {
        return isMarked(sources, 'writeOnly', view.find)
      },
      origin: origins.size > 1 ? sources[0]?.origin : undefined,
    }
  })
}

/** Puts required properties first, because a reader who sends a value starts with them. */
export function putRequiredFirst<Property extends Pick<SchemaProperty, 'requiredAt'>>(
  properties: readonly Property[],
): readonly Property[] {
  const isRequired = ({ requiredAt }: Property) => requiredAt !== undefined
  return [...properties.filter(isRequired), ...properties.filter((one) => !isRequired(one))]
}

/**
 * Returns whether a property is marked; resolves references only if it has any, because most do
 * not.
 */
function isMarked(sources: readonly Source[], mark: string, find: FindSchema): boolean {
  return (
    sources.some(({ schema }) => isKeywords(schema) && schema[mark] === true) ||
    (sources.some(
      ({ schema }) => isKeywords(schema) && referringKeywords.some((key) => key in schema),
    ) &&
      findFlag(viewSchema(sources, { find }), mark) !== undefined)
  )
}

const referringKeywords = ['$ref', '$dynamicRef', 'allOf', 'oneOf', 'anyOf']
