import type { BodyContent, FormProperty } from '#core/request/description/body.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { assignQuery } from './assign-query.ts'
import type { Breach } from '../http/problem.ts'
import type { SchemaChecker } from './check-schema.ts'
import { isJson } from '../http/read-headers.ts'
import type { ReceivedPart } from './multipart.ts'
import { readParameter } from './read-parameter.ts'
import { findItems } from './schema-types.ts'

/** Checks the pairs of a urlencoded body (WHATWG URL, section 5.1) against the properties of its schema. */
export function checkUrlencoded(
  content: BodyContent | undefined,
  text: string,
  checker: SchemaChecker,
): readonly Breach[] {
  const properties = Object.entries(content?.properties ?? {})
  const parameters = properties.map(([name, property]) => describePair(name, property))
  // Percent-codes for pluses, so that a form reads like a query.
  const { own } = assignQuery(text.replaceAll('+', '%20'), parameters, checker.find)
  return properties.flatMap(([name, property], index) => {
    const [parameter, pairs] = [parameters[index], own.get(name)]
    if (parameter === undefined || pairs === undefined) {
      return property.isRequired ? [missing(name)] : []
    }
    const reading = readParameter(parameter, pairs, checker)
    if (reading.outcome !== 'breach') return []
    const { pointer = '', detail } = reading.fault
    return [{ place: 'body', pointer: point(name) + pointer, detail }]
  })
}

/** Checks the parts of a multipart body against the properties of its schema; files only for being there. */
export function checkMultipart(
  content: BodyContent | undefined,
  parts: readonly ReceivedPart[],
  checker: SchemaChecker,
): readonly Breach[] {
  return Object.entries(content?.properties ?? {}).flatMap(([name, property]) => {
    const own = parts.filter((part) => part.name === name)
    if (own.length === 0) return property.isRequired ? [missing(name)] : []
    if (own.length > 1 && !property.isArray) {
      const detail = 'The body has this part more than once, and it is no list.'
      return [{ place: 'body', pointer: point(name), detail }]
    }
    return own.flatMap((part, index) => {
      const fault = checkPart(name, property, part, checker)
      const pointer = point(name) + (property.isArray ? `/${index}` : '')
      return fault
        ? [{ place: 'body', pointer: pointer + (fault.pointer ?? ''), detail: fault.detail }]
        : []
    })
  })
}

/** One pair of a form, as a parameter that is written in the same way. */
function describePair(name: string, property: FormProperty): Parameter {
  const { style, contentType, isArray, schema, isRequired } = property
  const serialization: Parameter['serialization'] = style
    ? { by: 'style', ...style }
    : isArray || !isJson(contentType)
      ? { by: 'style', style: 'form', explode: true, allowReserved: false }
      : { by: 'content', mediaType: contentType }
  return { ...unsaid, name, isRequired, serialization, schema }
}

const unsaid = { in: 'query', isDeprecated: false, description: undefined, examples: [] } as const

function checkPart(
  name: string,
  { schema, isArray, isBinary, contentType, isRequired }: FormProperty,
  part: ReceivedPart,
  checker: SchemaChecker,
): Omit<Breach, 'place'> | undefined {
  if (isBinary || part.fileName !== undefined) return undefined
  const mediaType = part.mediaType ?? contentType
  const reading = readParameter(
    {
      ...unsaid,
      name,
      isRequired,
      in: 'header',
      schema: isArray ? findItems(schema, checker.find) : schema,
      serialization: { by: 'content', mediaType: isJson(mediaType) ? mediaType : 'text/plain' },
    },
    part.content.toString('utf8'),
    checker,
  )
  return reading.outcome === 'breach' ? reading.fault : undefined
}

function missing(name: string): Breach {
  return {
    place: 'body',
    pointer: point(name),
    detail: 'The document says that this property is required, and the body has none.',
  }
}

function point(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
