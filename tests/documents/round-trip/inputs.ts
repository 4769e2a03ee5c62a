import { array, constant, constantFrom, oneof, option, record, tuple, uint8Array } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type {
  BodyContent,
  FormProperty,
  Operation,
  RequestBody,
} from '#core/request/description/operation.ts'
import type { BodyInput, FileInput, RequestInputs, Value } from '#core/request/inputs.ts'
import { anyName, anyText } from './texts.ts'
import { valuesOf } from './values.ts'
import type { FindSchema } from './values.ts'
import { writePlainJson } from './write-plain-json.ts'

/** What readers could enter for an operation: what it requires, and of the rest now one, now another. */
export function inputsOf(operation: Operation, find: FindSchema): Arbitrary<RequestInputs> {
  const { parameters, body, security } = operation
  const entries = parameters.map((parameter) => {
    const entry = tuple(
      constant(`${parameter.in}:${parameter.name}`),
      valuesOf(parameter.schema, find),
    )
    return parameter.isRequired ? entry : option(entry, { nil: undefined })
  })
  const alternatives = security.state === 'stated' ? security.alternatives.length : 0
  return record({
    parameters: tuple(...entries).map((given) =>
      Object.fromEntries(given.filter((entry) => entry !== undefined)),
    ),
    body: anyBodyOf(body, find),
    server: constant(0),
    variables: constant({}),
    extraQuery: oneof({ arbitrary: constant([]), weight: 4 }, { arbitrary: extraQuery, weight: 1 }),
    alternative: constantFrom<number | 'none'>(
      'none',
      ...Array.from({ length: alternatives }, (_, index) => index),
    ),
  }).filter((inputs) => isReadable(operation, inputs))
}

/** Names that no document has, each once. */
const extraQuery = array(record({ name: anyName, value: anyText }), { maxLength: 2 }).map((pairs) =>
  pairs.map(({ name, value }, index) => ({ name: `extra-${index}-${name}`, value })),
)

/** The bytes of a file are its handle. */
const files: Arbitrary<FileInput> = record({
  handle: uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fileName: oneof(constant('cat.png'), anyName.map(avoidTriples)),
  type: constantFrom(undefined, 'image/png', 'application/pdf', 'text/plain;charset=utf-8'),
})

function anyBodyOf(
  body: RequestBody | undefined,
  find: FindSchema,
): Arbitrary<BodyInput | undefined> {
  if (body === undefined) return constant(undefined)
  const bodies = oneof(...body.contents.map((content) => bodiesOf(content, find)))
  return body.isRequired ? bodies : option(bodies, { nil: undefined })
}

function bodiesOf(content: BodyContent, find: FindSchema): Arbitrary<BodyInput> {
  const { mediaType } = content
  if (/^(multipart\/|application\/x-www-form-urlencoded)/i.test(mediaType)) {
    return fieldsOf(content, find).map((fields) => ({ kind: 'form', mediaType, fields }))
  }
  if (/json/i.test(mediaType)) {
    return valuesOf(content.schema, find).map((value) => ({
      kind: 'text',
      mediaType,
      text: writePlainJson(value),
    }))
  }
  const named = mediaType.replace('*/*', 'application/*').replace('/*', '/vnd.example')
  return oneof(
    files.map((file): BodyInput => ({ kind: 'file', mediaType: named, file })),
    anyText.map((text): BodyInput => ({ kind: 'text', mediaType: named, text })),
  )
}

function fieldsOf(
  { properties }: BodyContent,
  find: FindSchema,
): Arbitrary<readonly (readonly [string, Value | FileInput])[]> {
  const fields = Object.entries(properties).map(([name, property]) => {
    const field = tuple(constant(name), fieldValues(property, find))
    return property.isRequired ? field : option(field, { nil: undefined })
  })
  return tuple(...fields).map((given) => given.filter((field) => field !== undefined))
}

function fieldValues(property: FormProperty, find: FindSchema): Arbitrary<Value | FileInput> {
  return property.isBinary ? oneof(files, anyText) : valuesOf(property.schema, find)
}

/** A name typed with these triples cannot be told from one that a browser escaped: HTML, “multipart form data”. */
function avoidTriples(name: string): string {
  return name.replace(/%(22|0D|0A)/g, '').replace(/[\r\n]/g, ' ')
}

/**
 * Two objects that are spread over the query could not be told apart by any server, nor one from undocumented parameters; and of
 * two path parameters in one segment, the first must not hold what
 * parts them.
 */
function isReadable(
  { path, parameters }: Operation,
  { parameters: given, extraQuery: extra }: RequestInputs,
): boolean {
  const spread = parameters.filter(
    ({ in: place, name, serialization: by }) =>
      place === 'query' &&
      by.by === 'style' &&
      by.style === 'form' &&
      by.explode &&
      isMembers(given[`query:${name}`]),
  )
  const isTold = spread.length === 0 || (spread.length === 1 && extra.length === 0)
  return (
    isTold &&
    [...path.matchAll(/\{([^{}/]+)\}([^{}/]+)(?=\{)/g)].every(
      ([, name = '', between = '']) =>
        !JSON.stringify(given[`path:${name}`] ?? '').includes(between.slice(0, 1)),
    )
  )
}

function isMembers(value: Value | undefined): boolean {
  return typeof value === 'object' && value !== null && 'members' in value
}
