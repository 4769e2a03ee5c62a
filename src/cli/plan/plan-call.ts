import { clauses } from '#text/clauses.ts'
import { fillChosenServer, matchServer } from '#request/filled-server.ts'
import { completeServer, getServers } from '#request/get-servers.ts'
import type { Server } from '#request/get-servers.ts'
import type {
  BodyContent,
  Callable,
  FormProperty,
  Operation,
} from '#request/description/operation.ts'
import { isList, isMap, createInputs } from '#request/inputs.ts'
import type { BodyInput, FileInput, RequestInputs, Value } from '#request/inputs.ts'
import { placeholderBase } from '#request/request-plan.ts'
import type { PlanError, Planning, RequestPlan } from '#request/request-plan.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { collectPlanErrors } from '#request/plan/fields.ts'
import type { PlanErrors } from '#request/plan/fields.ts'
import { UsageError } from '../command-line/run-command.ts'
import { findContent, isFormType, isJson, isMultipart } from '#text/media-type.ts'
import { isSerializable, serializeContent } from '#request/serialize/content.ts'
import { findProperty } from '#request/serialize/form.ts'
import type { Field } from '#request/serialize/form.ts'
import { Unserializable } from '#request/serialize/value.ts'
import { formatCitation } from '#text/citation.ts'
import type { TypedInputs } from './parse-inputs.ts'
import { findSimilar } from '#text/similar-names.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { DocumentProblem } from '#openapi/load/problem-list.ts'
import { quoteDocument } from '#text/quote-document.ts'

/** Plans the call that the inputs describe. Server and alternative default to the initial ones of a page. */
export function planCall(
  operation: Operation,
  given: TypedInputs,
  base: string | undefined,
): Planning {
  const errors = collectPlanErrors(operation.openapi)
  const baseUrl = chooseServer(operation, base, given.server, errors)
  const inputs: RequestInputs = {
    parameters: given.parameters,
    body: errors.take('body', () => chooseBody(operation, given)),
    accept: given.accept,
    extraQuery: [],
    nestings: given.nestings,
    secrets: given.secrets,
    notSecret: given.notSecret,
    alternative: given.alternative ?? createInputs(operation).alternative,
  }
  const planning = planOperation(operation, inputs, baseUrl)
  const { list } = errors
  if (list.length === 0) return planning
  // An input that could not be chosen is not refused again for being missing.
  const others = planning.outcome === 'refused' ? planning.errors : []
  const settled = new Set(list.map(({ field }) => field))
  const unrelated = others.filter(({ field }) => !settled.has(field.split(':')[0] ?? field))
  return { outcome: 'refused', errors: [...list, ...unrelated] }
}

/**
 * Returns the servers that the pages of a build with this base offer, without the sandbox; never empty. A URL may be that of a
 * server with any host, because a plan has no key.
 */
function listServers(
  operation: Operation,
  base: string | undefined,
  given: TypedInputs['server'],
): readonly Server[] {
  const hasOpenServers = typeof given === 'string'
  const build = { sandboxUrl: undefined, apiBaseUrl: base, hasOpenServers }
  const servers = getServers(operation, build)
    .filter(({ id }) => id !== 'own')
    .map(permitHttp)
  const placeholder = { id: '', name: '', baseUrl: completeServer(operation, placeholderBase) }
  return servers.length > 0 ? servers : [placeholder]
}

function chooseServer(
  operation: Operation,
  base: string | undefined,
  server: number | string = 0,
  errors: PlanErrors,
): string {
  const filled = findServer(listServers(operation, base, server), server)
  for (const sentence of Object.values(filled?.errors ?? {})) {
    const how = 'Give the URL of the server with its variables filled in.'
    errors.add('server', clauses.serverVariable, `${sentence} ${how}`)
  }
  if (filled) return filled.baseUrl
  const named = listServers(operation, base, '')
  const urls = named.map(({ baseUrl, template }) => template?.url ?? baseUrl)
  errors.add(
    'server',
    clauses.server,
    `The operation has no server “${server}”. Choose one of: ${urls.map((url) => `“${url}”`).join(', ')}.`,
  )
  return placeholderBase
}

/** Programs may call any host by http, which pages may not. */
function permitHttp({ id, name, baseUrl, template }: Server): Server {
  return { id, name, baseUrl, ...(template && { template }) }
}

function findServer(servers: readonly Server[], server: number | string) {
  if (typeof server === 'number') {
    const listed = servers[server]
    return listed && fillChosenServer(listed, {})
  }
  const url = server.replace(/\/$/, '')
  const all = servers.flatMap((listed) => matchServer(listed, url) ?? [])
  return all.find((filled) => filled.server) ?? all[0]
}

/**
 * Creates the body of the inputs for this operation: a string is the body verbatim; any other value is serialized in the media type;
 * the members of an object are the fields of a form.
 *
 * @throws {Unserializable}
 */
export function chooseBody(
  operation: Pick<Operation, 'body'>,
  { body, mediaType }: Pick<TypedInputs, 'body' | 'mediaType'>,
): BodyInput | undefined {
  if (body === undefined) {
    if (mediaType === undefined) return undefined
    throw new Unserializable(
      unsupported,
      'A media type was given without a body. Give a body, or omit the media type.',
    )
  }
  const contents = operation.body?.contents ?? []
  const type = mediaType ?? chooseMediaType(contents, body)
  const content = findContent(contents, type)
  // The plan refuses a media type that the operation does not accept, and lists the accepted ones.
  if (content === undefined) return createTextBody(type, '')
  if (typeof body === 'string') return createTextBody(type, body)
  if (isFormType(type)) return createFormBody(type, content, body)
  for (const name of content.files ?? []) rejectFile(name, body, type)
  const file = isJson(type) ? undefined : parseFileReference(body)
  if (file !== undefined) return { kind: 'file', mediaType: type, file: checkPath(file) }
  return createTextBody(type, serializeContent(type, body, unsupported))
}

const unsupported = clauses.mediaType

function createTextBody(mediaType: string, text: string): BodyInput {
  return { kind: 'text', mediaType, text }
}

/** Returns the first media type that can carry the body, except JSON with files: a string fits any, an object JSON or a form, a list JSON or a sequence, other values JSON. */
export function chooseMediaType(contents: readonly BodyContent[], body: Value): string {
  const usable = contents.filter(({ files }) => typeof body === 'string' || !files)
  const types = usable.map(({ mediaType }) => mediaType)
  const fitting =
    typeof body === 'string'
      ? undefined
      : types.find(
          (type) =>
            isJson(type) ||
            (isMap(body) && isFormType(type)) ||
            (isList(body) && !isFormType(type) && isSerializable(body, type)),
        )
  return fitting ?? types[0] ?? ''
}

/** @throws {Unserializable} if a property of a JSON body is given as a file */
function rejectFile(name: string, body: Value, mediaType: string): void {
  const value = isMap(body) ? body.members.find(([own]) => own === name)?.[1] : undefined
  const items = value === undefined ? [] : isList(value) ? value : [value]
  if (!items.some(parseFileReference)) return
  throw new Unserializable(
    unsupported,
    `The field “${name}” is a file, which a body of type ${mediaType} cannot hold. Choose the multipart media type, or give a text.`,
  )
}

function createFormBody(mediaType: string, content: BodyContent, body: Value): BodyInput {
  if (!isMap(body)) {
    throw new Unserializable(
      unsupported,
      `A body of type ${mediaType} is made of named fields. Give an object, or the body as a text.`,
    )
  }
  const takesFiles = isMultipart(mediaType)
  const fields = body.members.flatMap(([name, value]) =>
    createFields(name, value, findProperty(content.properties, name), takesFiles),
  )
  return { kind: 'form', mediaType, fields }
}

/** Treats `{"file": …}` as a file, unless the document describes an object or another JSON value. */
function createFields(
  name: string,
  value: Value,
  property: FormProperty | undefined,
  takesFiles: boolean,
): readonly Field[] {
  const mayBeFile =
    property === undefined ? takesFiles : property.isBinary || !isJson(property.contentType)
  if (!mayBeFile) return [[name, value]]
  const items = isList(value) && value.length > 0 ? value : [value]
  const files = items.flatMap((item) => parseFileReference(item) ?? [])
  if (files.length === 0) return [[name, value]]
  if (files.length < items.length) {
    throw new Unserializable(
      unsupported,
      `The field “${name}” mixes files with other values. Give files only, or none.`,
    )
  }
  return files.map((file) => [name, checkPath(file)])
}

/** Rejects paths outside the folder: an untrusted document may make an agent choose any file of the computer. */
function checkPath(file: FileInput): FileInput {
  const { handle, fileName } = file
  const isOutside = /^(?:[/\\]|[a-z]:[/\\])|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(handle)
  if (!isOutside && fileName !== '') return file
  throw new Unserializable(
    unsupported,
    `The path “${handle}” does not name a file below the folder in which the request is made. Name one there, such as “pictures/cat.png”.`,
  )
}

/** Parses a reference to a file, which is never read. */
export function parseFileReference(value: Value): FileInput | undefined {
  if (!isMap(value) || value.members.some(([name]) => name !== 'file' && name !== 'type')) return
  const texts = value.members.map(([, text]) => text)
  const { file, type } = Object.fromEntries(value.members)
  if (typeof file !== 'string' || file === '' || !texts.every((text) => typeof text === 'string')) {
    return undefined
  }
  return {
    handle: file,
    fileName: file.split(/[/\\]/).at(-1) ?? file,
    path: file,
    type: typeof type === 'string' ? type : undefined,
  }
}

/** Serializes a plan as one line of JSON. */
export function serializePlan({ method, url, headers, body, slots, notes }: RequestPlan): string {
  const pairs = headers.map(({ name, value }) => [name, value])
  return JSON.stringify({ method, url, headers: pairs, body, slots, ...(notes && { notes }) })
}

export interface FormattedPlanError {
  readonly field: string
  /** The citation as text, or file and line of a problem. */
  readonly clause: string
  readonly sentence: string
}

export function formatPlanError({ field, citation, sentence }: PlanError): FormattedPlanError {
  return { field, clause: formatCitation(citation), sentence }
}

export function summarizeOperation(operation: Operation) {
  const { id, slug, name, method, path, callable } = operation
  return { id, slug, name, method, path, callable: formatCallable(callable) }
}

/** @returns `true`, or why not: `program` is not from a web page, `nowhere` not at all */
function formatCallable(callable: Callable) {
  if (callable.from === 'page') return true
  const { sentence, citation } = callable.reason
  return { from: callable.from, sentence, clause: formatCitation(citation) }
}

export type FoundOperation =
  | { readonly outcome: 'found'; readonly operation: Operation }
  /** The document describes the operation, which could not be read. */
  | { readonly outcome: 'refused'; readonly errors: readonly FormattedPlanError[] }

/**
 * Finds an operation by id, else by slug, else by method and path, such as `GET /users/{id}`.
 *
 * @throws {UsageError} that lists similar names, if nothing matches
 */
export function findOperation(
  { operations, problems }: Pick<ApiDescription, 'operations' | 'problems'>,
  wanted: string,
  hint: string,
): FoundOperation {
  const matches = operations.filter(({ id }) => id === wanted)
  if (matches.length > 1) {
    const slugs = matches.map(({ slug }) => slug).join(', ')
    throw new UsageError(
      `${matches.length} operations of the document have the id “${wanted}”. Name one by its slug: ${slugs}.`,
    )
  }
  const operation =
    matches[0] ??
    operations.find(({ slug }) => slug === wanted) ??
    operations.find(({ method, path, writtenPath }) =>
      [path, writtenPath].some((one) => `${method} ${one}` === wanted),
    )
  if (operation !== undefined) return { outcome: 'found', operation }
  const path = wanted.replace(/^\S+ /, '')
  const about = problems.filter((problem) =>
    problem.operations.some((name) => name === wanted || name === path),
  )
  if (about.length > 0) return { outcome: 'refused', errors: about.map(explain) }
  const similar = findSimilar(
    wanted,
    operations.flatMap(({ id, slug }) => [id, slug]),
  )
  const sentences = [
    `The document has no operation “${wanted}”.`,
    ...(similar.length > 0
      ? [`Similar names: ${similar.map((name) => quoteDocument(name)).join(', ')}.`]
      : []),
    hint,
    ...(problems.length > 0
      ? ['The document has problems: plan --list --verbose prints them.']
      : []),
  ]
  throw new UsageError(sentences.join(' '))
}

function explain({ file, line, sentence }: DocumentProblem): FormattedPlanError {
  return { field: 'operation', clause: `${file}:${line}`, sentence }
}
