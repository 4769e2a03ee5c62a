import {
  claimsText,
  findSequenceFormat,
  isFormType,
  isJson,
  isRange,
  readMediaType,
} from '../../text/media-type.ts'
import type { BodyContent, Operation, RequestBody } from '../description/operation.ts'
import type { Parameter, Schema } from '../description/parameter.ts'
import type { BodyInput, FileInput, RequestInputs, Value } from '../inputs.ts'
import { isList, startInputs } from '../inputs.ts'
import { findExampleValue } from '../read-json.ts'
import type { Planning } from '../request-plan.ts'
import { writeBodyText } from '../serialize/content.ts'
import { attempt } from '../serialize/value.ts'
import { nameField } from './parameter-input.ts'
import { planOperation } from './plan-operation.ts'

export interface Sketching {
  /** The inputs that are given, of which none stays that cannot be sent; without them, the call before anybody chose anything. */
  readonly inputs?: RequestInputs
  /** Reads the schemas of the document; without it, only the document’s examples are known. */
  readonly readSchema?: ReadSchema
  /** Whether a body that may be left out is shown as well, as somebody would send it. */
  readonly showsBody?: boolean
}

/**
 * What is required and not given has the document’s own example or default, else a placeholder that nobody takes for a value:
 * `CUSTOMER_ID`. Such a plan is to be read, and not to be sent.
 */
export function sketchPlan(
  operation: Operation,
  baseUrl: string,
  {
    inputs = startInputs(operation),
    readSchema = () => ({ type: undefined, value: undefined, members: [], hasNames: false }),
    showsBody = false,
  }: Sketching,
): Planning {
  const refused = new Set<string>()
  let planning: Planning
  do {
    const missing = namePlaceholders(operation)
    const options = { readSchema, missing, refused, showsBody }
    const filled = fillInputs(operation, leaveOut(inputs, refused), options)
    planning = planOperation(operation, filled, baseUrl)
    if (planning.outcome === 'planned') {
      const placeholders = missing.list()
      return {
        outcome: 'planned',
        plan: placeholders.length > 0 ? { ...planning.plan, placeholders } : planning.plan,
      }
    }
    // Again without the values that cannot be sent.
  } while (addFields(refused, planning.refusals))
  return planning
}

/** @returns whether one of them has not been refused before */
function addFields(refused: Set<string>, refusals: readonly { readonly field: string }[]): boolean {
  const before = refused.size
  for (const { field } of refusals) refused.add(field)
  return refused.size > before
}

function leaveOut(inputs: RequestInputs, refused: ReadonlySet<string>): RequestInputs {
  const parameters = Object.entries(inputs.parameters).filter(([field]) => !refused.has(field))
  const isFit = [...refused].every((field) => field !== 'body' && !field.startsWith('body:'))
  return {
    ...inputs,
    parameters: Object.fromEntries(parameters),
    body: isFit ? inputs.body : undefined,
    extraQuery: inputs.extraQuery.filter(({ name }) => !refused.has(`query:${name}`)),
    extraHeaders: (inputs.extraHeaders ?? []).filter(({ name }) => !refused.has(`header:${name}`)),
  }
}

interface SketchOptions {
  readonly readSchema: ReadSchema
  readonly missing: Placeholders
  readonly refused: ReadonlySet<string>
  readonly showsBody: boolean
}

function fillInputs(
  operation: Operation,
  inputs: RequestInputs,
  options: SketchOptions,
): RequestInputs {
  const { notSecret = [] } = inputs
  const filled = operation.parameters
    .filter(({ isRequired }) => isRequired)
    .map((parameter) => ({ parameter, field: nameField(parameter) }))
    .filter(
      ({ parameter, field }) =>
        !Object.hasOwn(inputs.parameters, field) &&
        // Secrets are slots.
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

function fillParameter(parameter: Parameter, field: string, options: SketchOptions): Value {
  return fillField(findExampleValue(parameter), parameter.schema, {
    ...options,
    field,
    name: parameter.name,
    isText: parameter.serialization.by === 'style',
    isDeep: 'style' in parameter.serialization && parameter.serialization.style === 'deepObject',
  })
}

/** The most telling value of a field; where that cannot be sent, a placeholder. */
function fillField(
  example: Value | undefined,
  schema: Schema | undefined,
  options: SketchOptions & Means,
): Value {
  const { refused, field, name, missing, isDeep = false } = options
  if (!refused.has(field)) return sketchField(example, schema, options)
  if (!isDeep) return missing.take(field, name)
  // Members are made up only where the document names none; otherwise the call stays refused.
  return options.readSchema(schema).hasNames
    ? sketchField(example, schema, options)
    : sketchMember(options, name)
}

/** A body that is required, or that somebody would send: with these methods it has a meaning (RFC 9110, section 9.3). */
function isFilled(
  { method }: Operation,
  { isRequired, contents }: RequestBody,
  { showsBody, refused }: SketchOptions,
): boolean {
  if (isRequired) return true
  const isDescribed = contents.some(
    ({ schema, examples }) => schema !== undefined || examples.length > 0,
  )
  const isRefused = [...refused].some((field) => field === 'body' || field.startsWith('body:'))
  return showsBody && isDescribed && !isRefused && /^(?:post|put|patch|query)$/i.test(method)
}

/** In the media type of which the document shows most. */
function fillBody({ contents }: RequestBody, options: SketchOptions): BodyInput | undefined {
  const named = contents.filter(({ mediaType, files }) => !isRange(mediaType) && !files)
  const content = named.find(({ examples }) => examples.length > 0) ?? named[0]
  if (content === undefined) return undefined
  const { mediaType, examples } = content
  const { essence } = readMediaType(mediaType)
  const example = findExampleValue(content)
  if (isFormType(mediaType)) {
    return { kind: 'form', mediaType, fields: listFields(content, example, options) }
  }
  // The one that a page shows first.
  const [{ serialized } = { serialized: undefined }] = examples
  if (serialized !== undefined) return { kind: 'text', mediaType, text: serialized }
  if (!claimsText({ essence })) return { kind: 'file', mediaType, file: nameFile('body', options) }
  const value = sketchBody(content, example, options)
  const text = value === undefined ? undefined : attempt(() => writeBodyText(mediaType, value))
  if (typeof text === 'string') return { kind: 'text', mediaType, text }
  // The document has a text that is not JSON as it is sent.
  const written = typeof example === 'string' ? example : options.missing.take('body', 'body')
  return { kind: 'text', mediaType, text: written }
}

/** Returns the value of a body in JSON, or the list of one that is sent item by item; undefined for any other. */
function sketchBody(
  { mediaType, schema }: BodyContent,
  example: Value | undefined,
  options: SketchOptions,
): Value | undefined {
  const at = { ...options, field: 'body', name: 'body', isText: false }
  if (isJson(mediaType)) return fillField(example, schema, at)
  const format = findSequenceFormat(mediaType)
  if (format === undefined) return undefined
  if (example !== undefined) return isList(example) ? example : undefined
  // What a schema describes of events may be no text, as fields of events are.
  const isListed = format !== 'event-stream' && options.readSchema(schema).type === 'array'
  return isListed ? fillField(example, schema, at) : undefined
}

/** The fields of the example and the required ones, else the first few texts and numbers. */
function listFields(
  { properties }: BodyContent,
  example: Value | undefined,
  options: SketchOptions,
): readonly (readonly [string, Value | FileInput])[] {
  const shown =
    typeof example === 'object' && example !== null && 'members' in example ? example.members : []
  const required = Object.keys(properties).filter((name) => properties[name]?.isRequired)
  const stated = [...shown.map(([name]) => name), ...required]
  const first = Object.keys(properties).filter((name) =>
    scalars.has(options.readSchema(properties[name]?.schema).type ?? ''),
  )
  const names = new Set(stated.length > 0 ? stated : first.slice(0, mostFirst))
  return [...names]
    .filter((name) => !properties[name]?.isSecret)
    .map((name) => {
      const property = properties[name]
      if (property?.isBinary) return [name, nameFile(name, options)]
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

function nameFile(name: string, { missing }: SketchOptions): FileInput {
  const fileName = missing.take(`body:${name}`, `${name}-file`)
  return { handle: fileName, fileName, type: undefined }
}

export interface SketchedSchema {
  readonly type: string | undefined
  /** The one that the document names: a constant, an example or the default. */
  readonly value: Value | undefined
  readonly members: readonly (readonly [name: string, read: () => SketchedSchema])[]
  /** Whether the document names members, shown or not. */
  readonly hasNames: boolean
  readonly item?: (() => SketchedSchema) | undefined
  /** Whether it is a list that may be empty and whose items lead back to it. */
  readonly isEndless?: () => boolean
}

export type ReadSchema = (schema: Schema | undefined) => SketchedSchema

interface Means {
  readonly readSchema: ReadSchema
  readonly missing: Placeholders
  readonly field: string
  readonly name: string
  /** Whether numbers and flags are written as any text is. In JSON they stand without quotation marks. */
  readonly isText: boolean
  /** Whether it is written with brackets, so that it has members. */
  readonly isDeep?: boolean
}

/** A value that the document states, `example` before others, or one by its schema. */
export function sketchField(
  example: Value | undefined,
  schema: Schema | undefined,
  means: Means,
): Value {
  const sketched = means.readSchema(schema)
  return example ?? sketched.value ?? sketchParts(sketched, means, means.name, 0)
}

function sketchMember({ missing, field }: Means, name: string): Value {
  return { members: [[missing.take(field, `${name}-name`), missing.take(field, `${name}-value`)]] }
}

function sketchParts(
  { type, members, hasNames, item, isEndless }: SketchedSchema,
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
    if (!isText && isEndless?.()) return []
    if (type === 'array') return [item ? sketch(item, name) : missing.take(field, name)]
    if (type === 'object' && (hasNames || !isText)) {
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

export const scalars: ReadonlySet<string> = new Set(['string', ...unquoted])

/** So many optional fields show what a body is, where none is required. */
export const mostFirst = 3

/** The names that stand for what a reader has to write, each for one thing. */
export interface Placeholders {
  /** @param field for which it stands, with what is within it */
  readonly take: (field: string, name: string) => string
  readonly list: () => readonly string[]
}

export function namePlaceholders({ path }: Pick<Operation, 'path'>): Placeholders {
  const fields = new Map<string, string>()
  return {
    take,
    list: () => [...fields.keys()],
  }

  function take(field: string, name: string): string {
    const owner = field === `path:${name}` ? findOwner(path, name) : undefined
    const plain = writeName(owner === undefined ? name : `${owner}_${name}`)
    let placeholder = plain
    for (let number = 2; isTaken(placeholder, field); number += 1) {
      placeholder = `${plain}_${number}`
    }
    fields.set(placeholder, field)
    return placeholder
  }

  function isTaken(placeholder: string, field: string): boolean {
    const other = fields.get(placeholder)
    return other !== undefined && other !== field
  }
}

/** Upper snake case, in characters that are themselves in every part of a request. */
function writeName(name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
  const plain = words.replaceAll(/[^A-Za-z\d]+/g, '_').replaceAll(/^_+|_+$/g, '')
  return /[A-Za-z]/.test(plain) ? plain.toUpperCase() : 'VALUE'
}

/** The thing that a bare `id` belongs to: `user` in `/users/{id}`. */
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
