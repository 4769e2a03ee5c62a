import type { FormProperty } from '#request/description/operation.ts'
import type { Parameter, Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { serializeParts, serializeUrlencodedField } from '#request/serialize/form.ts'
import {
  serializeCookieParameter,
  serializeHeaderParameter,
  serializePathParameter,
} from '#request/serialize/parameter.ts'
import { plainNotation } from '#request/serialize/percent-encode.ts'
import { serializePairs } from '#request/serialize/query.ts'
import type { Pair } from '#request/serialize/query.ts'
import { Unserializable } from '#request/serialize/value.ts'
import { isFormData, isMultipart } from '#text/media-type.ts'
import { inferType, getDeclaredTypes } from '#schema/view/types.ts'
import { getProperties } from '#schema/view/stated.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'

/**
 * Formats the serialization of an array or an object, by the code that serializes requests.
 *
 * @returns undefined for a value sent without conversion, or without a serialization in OpenAPI
 */
export function formatParameterStyle(parameter: Parameter, find: FindSchema) {
  const { name, in: location, serialization: by, schema } = parameter
  if (by.by === 'content' || location === 'querystring') return undefined
  const sample = chooseSample(schema, find, true)
  if (!sample && by.style !== 'label' && by.style !== 'matrix') return undefined
  const { what, value } = sample ?? ({ what: 'A value', value: 'value' } as const)
  const code = trySerialize(() => {
    if (location === 'path') return serializePathParameter(parameter, value)
    if (location === 'header') return serializeHeaderParameter(parameter, value)
    if (location === 'cookie') return joinPairs(serializeCookieParameter(parameter, value), '; ')
    return joinPairs(serializePairs(name, by, value, plainNotation), '&')
  })
  return code === undefined ? undefined : { what, code }
}

/** Same for a form field, named `a`, so that fields of a form share one text. */
export function formatFieldStyle(property: FormProperty, mediaType: string, find: FindSchema) {
  const sample = chooseSample(property.schema, find, false)
  const isJson = sample?.what === 'An object' && !property.style
  if (!sample || isJson || property.isBinary) return undefined
  const { what, value } = sample
  const properties = { a: property }
  const code = trySerialize(() => {
    if (!isMultipart(mediaType))
      return joinPairs(serializeUrlencodedField(['a', value], properties), '&')
    if (!isFormData(mediaType)) return undefined
    const parts = serializeParts(['a', value], { mediaType, properties })
    return parts
      .map(({ name, content }) => (content.kind === 'text' ? `${name}=${content.text}` : name))
      .join(' ')
  })
  return code === undefined ? undefined : { what, code: decodeURIComponent(code) }
}

/** @param isNamed whether an object's serialization contains the names of its properties */
function chooseSample(schema: Schema | undefined, find: FindSchema, isNamed: boolean) {
  if (schema === undefined) return undefined
  const view = viewWhole(schema, find)
  const [type = inferType(view), ...others] = getDeclaredTypes(view).types
  if (others.length > 0) return undefined
  if (type === 'array') return { what: 'A list', value: ['1', '2'] satisfies Value } as const
  if (type !== 'object') return undefined
  const own = isNamed ? getProperties(view).slice(0, 2) : []
  const names = own.length > 0 ? own.map(({ name }) => name) : ['b', 'c']
  const members = names.map((name, index) => [name, String(index + 1)] as const)
  return { what: 'An object', value: { members } } as const
}

function joinPairs(pairs: readonly Pair[], delimiter: string): string {
  return pairs.map((pair) => pair.join('=')).join(delimiter)
}

function trySerialize(serialize: () => string | undefined): string | undefined {
  try {
    return serialize()
  } catch (error) {
    if (error instanceof Unserializable) return undefined
    throw error
  }
}
