import {
  claimsText,
  findSequenceFormat,
  isFormType,
  isJson,
  isRange,
  parseMediaType,
} from '#text/media-type.ts'
import type { BodyContent, Operation, RequestBody } from '../description/operation.ts'
import type { Parameter, Schema } from '../description/parameter.ts'
import type { BodyInput, FileInput, RequestInputs, Value } from '../inputs.ts'
import { isList, createInputs } from '../inputs.ts'
import type { MissingParts } from '../filled-server.ts'
import { findExampleValue } from '../parse-exact-json.ts'
import type { Planning } from '../request-plan.ts'
import { formatBodyText } from '../serialize/content.ts'
import { attempt } from '../serialize/value.ts'
import { getFieldKey } from './fields.ts'
import { planOperation } from './plan-operation.ts'

export interface SampleOptions {
  /** The given inputs, of which unsendable ones are omitted. Defaults to the initial inputs of the operation. */
  readonly inputs?: RequestInputs
  /** Reads the schemas of the document. Without it, only the document’s examples are used. */
  readonly readSchema?: ReadSchema
  readonly showsBody?: boolean
  /** The names in the base URL that replace missing variables. */
  readonly missing?: MissingParts | undefined
}

/**
 * Plans a sample request. Missing required values get the document’s example or default, else an obvious placeholder:
 * `CUSTOMER_ID`. The plan is for display only, not for sending.
 */
export function planSample(
  operation: Operation,
  baseUrl: string,
  {
    inputs = createInputs(operation),
    readSchema = () => ({ type: undefined, value: undefined, members: [], hasNames: false }),
    showsBody = false,
    missing: ofServer,
  }: SampleOptions,
): Planning {
  const refused = new Set<string>()
  let planning: Planning
  do {
    const missing = createPlaceholders(operation)
    const options = { readSchema, missing, refused, showsBody }
    const filled = fillInputs(operation, omitRefused(inputs, refused), options)
    planning = planOperation(operation, filled, baseUrl)
    if (planning.outcome === 'planned') {
      const placeholders = [...(ofServer?.placeholders ?? []), ...missing.list()]
      const hostVariables = ofServer?.hostVariables ?? []
      const plan = {
        ...planning.plan,
        ...(placeholders.length > 0 && { placeholders }),
        ...(hostVariables.length > 0 && { hostVariables }),
      }
      return { outcome: 'planned', plan }
    }
    // Retries without the values that cannot be sent.
  } while (addFields(refused, planning.errors))
  return planning
}

function addFields(refused: Set<string>, refusals: readonly { readonly field: string }[]): boolean {
  const before = refused.size
  for (const { field } of refusals) refused.add(field)
  return refused.size > before
}

function omitRefused(inputs: RequestInputs, refused: ReadonlySet<string>): RequestInputs {
  const parameters = Object.entries(inputs.parameters).filter(([field]) => !refused.has(field))
  const isSendable = [...refused].every((field) => field !== 'body' && !field.startsWith('body:'))
  return {
    ...inputs,
    parameters: Object.fromEntries(parameters),
    body: isSendable ? inputs.body : undefined,
    extraQuery: inputs.extraQuery.filter(({ name }) => !refused.has(`query:${name}`)),
    extraHeaders: (inputs.extraHeaders ?? []).filter(({ name }) => !refused.has(`header:${name}`)),
  }
}

interface FillOptions {
  readonly readSchema: ReadSchema
  readonly missing: Placeholders
  readonly refused: ReadonlySet<string>
  readonly showsBody: boolean
}

function fillInputs(
  operation: Operation,
  inputs: RequestInputs,
  options: FillOptions,
): RequestInputs {
  const { notSecret = [] } = inputs
  const filled = operation.parameters
    .filter(({ isRequired }) => isRequired)
    .map((parameter) => ({ parameter, field: getFieldKey(parameter) }))
    .filter(
      ({ parameter, field }) =>
        !Object.hasOwn(inputs.parameters, field) &&
        // Secrets go into credential slots.
        (!parameter.isSecret || notSecret.includes(field)),
    )
    .map(({ parameter, field }) => [field, fillParameter(parameter, field, options)] as const)
  const { body } = operation
  return {
    ...inputs,
    parameters: { ...Object.fromEntries(filled), ...inputs.parameters },
    body:
      inputs.body ??
      (body && isFilled(operation, body, options) ? fillBody(body, options) : undefined),
  }
}

function fillParameter(parameter: Parameter, field: string, options: FillOptions): Value {
  return fillField(findExampleValue(parameter), parameter.schema, {
    ...options,
    field,
    name: parameter.name,
    isText: parameter.serialization.by === 'style',
    isDeep: 'style' in parameter.serialization && parameter.serialization.style === 'deepObject',
  })
}

/** Returns the best sample for a field; a placeholder if that cannot be sent. */
function fillField(
  example: Value | undefined,
  schema: Schema | undefined,
  options: FillOptions & FieldOptions,
): Value {
  const { refused, field, name, missing, isDeep = false } = options
  if (!refused.has(field)) return sampleField(example, schema, options)
  if (!isDeep) return missing.take(field, name)
  // Members are invented only if none are documented; otherwise the call stays refused.
  return options.readSchema(schema).hasNames
    ? sampleField(example, schema, options)
    : sampleMember(options, name)
}

/** Whether to include the body: it is required, or has a meaning for the method (RFC 9110, section 9.3). */
function isFilled(
  { method }: Operation,
  { isRequired, contents }: RequestBody,
  { showsBody, refused }: FillOptions,
): boolean {
  if (isRequired) return true
  const isDescribed = contents.some(
    ({ schema, examples }) => schema !== undefined || examples.length > 0,
  )
  const isRefused = [...refused].some((field) => field === 'body' || field.startsWith('body:'))
  return showsBody && isDescribed && !isRefused && /^(?:post|put|patch|query)$/i.test(method)
}

function fillBody({ contents }: RequestBody, options: FillOptions): BodyInput | undefined {
  const named = contents.filter(({ mediaType, files }) => !isRange(mediaType) && !files)
  const content = named.find(({ examples }) => examples.length > 0) ?? named[0]
  if (content === undefined) return undefined
  const { mediaType, examples } = content
  const { essence } = parseMediaType(mediaType)
  const example = findExampleValue(content)
  if (isFormType(mediaType)) {
    return { kind: 'form', mediaType, fields: getFields(content, example, options) }
  }
  // The example that pages show first.
  const [{ serialized } = { serialized: undefined }] = examples
  if (serialized !== undefined) return { kind: 'text', mediaType, text: serialized }
  if (!claimsText({ essence }))
    return { kind: 'file', mediaType, file: createFile('body', options) }
  const value = sampleBody(content, example, options)
  const text = value === undefined ? undefined : attempt(() => formatBodyText(mediaType, value))
  if (typeof text === 'string') return { kind: 'text', mediaType, text }
  // Strings that are not JSON are sent as in the document.
  const written = typeof example === 'string' ? example : options.missing.take('body', 'body')
  return { kind: 'text', mediaType, text: written }
}

/** Returns the value of a JSON body, or the items of a sequential one; undefined for any other. */
function sampleBody(
  { mediaType, schema }: BodyContent,
  example: Value | undefined,
  options: FillOptions,
): Value | undefined {
  const at = { ...options, field: 'body', name: 'body', isText: false }
  if (isJson(mediaType)) return fillField(example, schema, at)
  const format = findSequenceFormat(mediaType)
  if (format === undefined) return undefined
  if (example !== undefined) return isList(example) ? example : undefined
  // A schema may describe fields of events that are not text.
  const isListed = format !== 'event-stream' && options.readSchema(schema).type === 'array'
  return isListed ? fillField(example, schema, at) : undefined
}

function getFields(
  { properties }: BodyContent,
  example: Value | undefined,
  options: FillOptions,
): readonly (readonly [string, Value | FileInput])[] {
  const shown =
    typeof example === 'object' && example !== null && 'members' in example ? example.members : []
  const required = Object.keys(properties).filter((name) => properties[name]?.isRequired)
  const stated = [...shown.map(([name]) => name), ...required]
  const first = Object.keys(properties).filter((name) =>
    scalars.has(options.readSchema(properties[name]?.schema).type ?? ''),
  )
  const names = new Set(stated.length > 0 ? stated : first.slice(0, maxOptionalFields))
  return [...names]
    .filter((name) => !properties[name]?.isSecret)
    .map((name) => {
      const property = properties[name]
      if (property?.isBinary) return [name, createFile(name, options)]
      const value = shown.find(([shownName]) => shownName === name)?.[1]
      const isText = !isJson(property?.contentType ?? '')
      return [
        name,
        fillField(value, property?.schema, {
          ...options,
          field: `body:${name}`,
          name,
          isText,
          isDeep: property?.style?.style === 'deepObject',
        }),
      ]
    })
}

function createFile(name: string, { missing }: FillOptions): FileInput {
  const fileName = missing.take(`body:${name}`, `${name}-file`)
  return { handle: fileName, fileName, type: undefined }
}

export interface SampleSchema {
  readonly type: string | undefined
  /** The document's constant, example or default. */
  readonly value: Value | undefined
  readonly members: readonly (readonly [name: string, read: () => SampleSchema])[]
  /** Whether the document has members, sampled or not. */
  readonly hasNames: boolean
  readonly item?: (() => SampleSchema) | undefined
  /** Whether it is an array that may be empty and that contains itself. */
  readonly isEndless?: () => boolean
}

export type ReadSchema = (schema: Schema | undefined) => SampleSchema

interface FieldOptions {
  readonly readSchema: ReadSchema
  readonly missing: Placeholders
  readonly field: string
  readonly name: string
  /** Whether numbers and booleans are serialized as text. In JSON they are not quoted. */
  readonly isText: boolean
  /** Whether the style is deepObject, which requires members. */
  readonly isDeep?: boolean
}

/** Returns a value of the document, preferring `example`, else one made from the schema. */
export function sampleField(
  example: Value | undefined,
  schema: Schema | undefined,
  options: FieldOptions,
): Value {
  const sampled = options.readSchema(schema)
  return example ?? sampled.value ?? sampleParts(sampled, options, options.name, 0)
}

function sampleMember({ missing, field }: FieldOptions, name: string): Value {
  return { members: [[missing.take(field, `${name}-name`), missing.take(field, `${name}-value`)]] }
}

function sampleParts(
  { type, members, hasNames, item, isEndless }: SampleSchema,
  options: FieldOptions,
  name: string,
  depth: number,
): Value {
  const { field, missing, isText } = options
  const sample = (read: () => SampleSchema, inner: string) => {
    const sampled = read()
    return sampled.value ?? sampleParts(sampled, options, inner, depth + 1)
  }
  if (depth < maxDepth) {
    if (!isText && isEndless?.()) return []
    if (type === 'array') return [item ? sample(item, name) : missing.take(field, name)]
    if (type === 'object' && (hasNames || !isText)) {
      return { members: members.map(([member, read]) => [member, sample(read, member)]) }
    }
    if (type === 'object') return sampleMember(options, name)
  }
  const placeholder = missing.take(field, name)
  return !isText && unquoted.has(type ?? '') ? { digits: placeholder } : placeholder
}

/** Schemas may be recursive. */
const maxDepth = 8

const unquoted = new Set(['integer', 'number', 'boolean'])

export const scalars: ReadonlySet<string> = new Set(['string', ...unquoted])

/** The number of optional fields in a body without required ones. */
export const maxOptionalFields = 3

/** Unique placeholder names for values that the reader must provide. */
export interface Placeholders {
  /** @param field key of the field, which shares the placeholder with its members */
  readonly take: (field: string, name: string) => string
  readonly list: () => readonly string[]
}

export function createPlaceholders({ path }: Pick<Operation, 'path'>): Placeholders {
  const fields = new Map<string, string>()
  return {
    take,
    list: () => [...fields.keys()],
  }

  function take(field: string, name: string): string {
    const owner = field === `path:${name}` ? findOwner(path, name) : undefined
    const plain = toUpperSnakeCase(owner === undefined ? name : `${owner}_${name}`)
    let placeholder = plain
    for (let number = 2; (fields.get(placeholder) ?? field) !== field; number += 1) {
      placeholder = `${plain}_${number}`
    }
    fields.set(placeholder, field)
    return placeholder
  }
}

/** Converts to upper snake case, in characters that need no escaping in any part of a request. */
function toUpperSnakeCase(name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
  const plain = words.replaceAll(/[^A-Za-z\d]+/g, '_').replaceAll(/^_+|_+$/g, '')
  return /[A-Za-z]/.test(plain) ? plain.toUpperCase() : 'VALUE'
}

/** Returns the resource that a bare `id` identifies: `user` in `/users/{id}`. */
function findOwner(path: string, name: string): string | undefined {
  if (!/^(?:id|uuid|guid)$/i.test(name)) return undefined
  const segments = path.split('/')
  const owner = segments[segments.indexOf(`{${name}}`) - 1]
  return owner === undefined || !/^[a-z][\w-]*$/i.test(owner) ? undefined : singular(owner)
}

function singular(noun: string): string {
  if (/ies$/i.test(noun)) return noun.replace(/ies$/i, 'y')
  if (/(?:ss|sh|ch|x)es$/i.test(noun)) return noun.slice(0, -2)
  return /[^su]s$/i.test(noun) ? noun.slice(0, -1) : noun
}
