import { findContent, isJson, isRange } from '#core/text/media-type.ts'
import type {
  ContentRule,
  HeaderRule,
  ResponseRule,
  ResponseRules,
} from '#core/response/documented-response.ts'
import { safelistedHeaders } from '#core/response/safelisted-headers.ts'
import { findHeader } from '#core/response/summarize-response.ts'
import type { Header, Value } from '#core/request/inputs.ts'
import { findLoaded } from '../view/direction.ts'
import { inferType, readTypes } from '../view/read-types.ts'
import { viewSchema, viewWhole } from '../view/view-schema.ts'
import type { FindSchema, SchemaView } from '../view/view-schema.ts'
import type { BodyRule } from './body-check.ts'
import { checkInstance } from '../check/check-instance.ts'
import { isNumber } from '../value/decimal.ts'
import { listSources } from '../view/stated.ts'

export interface HeldResponse {
  readonly parts: readonly PartVerdict[]
  readonly body: HeldBody
}

export type HeldBody =
  | { readonly kind: 'ruled'; readonly rule: BodyRule; readonly isJson: boolean }
  /** The document says nothing of such a body. */
  | { readonly kind: 'silent' }
  /** There is none, or it cannot be compared; a part finding says why. */
  | { readonly kind: 'apart' }

/**
 * Compares status, media type and headers with a document, and finds the schema of the body.
 *
 * @param wanted receives the references to schemas without which it is not whole
 */
export function compareResponse(
  rules: ResponseRules,
  observed: ObservedResponse,
  wanted = new Set<string>(),
): HeldResponse {
  const remark = nameSandbox(observed)
  if (remark !== undefined) {
    return { parts: [judge('body', 'remark', remark)], body: { kind: 'apart' } }
  }
  const find = findLoaded(rules, wanted)
  const response = findResponse(rules.responses, observed.status)
  const status = compareStatus(response, observed.status)
  if (!response) return { parts: [status], body: { kind: observed.size > 0 ? 'silent' : 'apart' } }
  const headers = compareHeaders(response.headers, observed, find)
  const { parts, body } = compareContent(rules, response, observed, find)
  return { parts: [status, ...parts, ...headers], body }
}

function judge(
  part: PartVerdict['part'],
  verdict: PartVerdict['verdict'],
  sentence: string,
  at?: string,
): PartVerdict {
  return { part, verdict, sentence, at }
}

/** The reason why a response that the sandbox names as its own is not compared: it says nothing of the service. */
function nameSandbox({ headers }: ObservedResponse): string | undefined {
  const tier = findHeader(headers, 'sandbox-tier')
  return tier === undefined ? undefined : sandboxRemarks.get(tier)
}

const sandboxRemarks: ReadonlyMap<string, string> = new Map([
  [
    'echo',
    'This is an echo of the request: the document shows no example, and the sandbox invents no response. An echo is not compared.',
  ],
  [
    'own',
    'This response is the sandbox’s own, and none of the service: it says what the sandbox makes of the request. It is not compared with the document.',
  ],
])

/** By its code, else its range, else the default (OpenAPI 3.1.1, Responses Object). */
export function findResponse<Response extends Pick<ResponseRule, 'status'>>(
  responses: readonly Response[],
  status: number,
): Response | undefined {
  const range = `${Math.trunc(status / 100)}XX`
  return [String(status), range, 'DEFAULT']
    .map((name) => responses.find((response) => response.status.toUpperCase() === name))
    .find((response) => response !== undefined)
}

function compareStatus(response: ResponseRule | undefined, status: number): PartVerdict {
  const silence = `The document lists no status ${status} for this operation`
  // Not every code has to be known in advance (OpenAPI 3.1.1, Responses Object), so this is silence and no contradiction.
  if (!response) return judge('status', 'not-specified', `${silence}, and no default.`)
  const { at } = response
  if (response.status.toLowerCase() === 'default') {
    return judge('status', 'not-specified', `${silence}. What it says by default applies.`, at)
  }
  const sentence = /XX$/i.test(response.status)
    ? `The document describes the range ${response.status}, which ${status} belongs to.`
    : `The document lists the status ${status}.`
  return judge('status', 'as-specified', sentence, at)
}

function compareContent(
  { schemas, files }: ResponseRules,
  { contents, at }: ResponseRule,
  observed: ObservedResponse,
  find: FindSchema,
): HeldResponse {
  const { mediaType } = observed
  const missing = observed.end === 'complete' ? [] : [judge('body', 'remark', gaps[observed.end])]
  if (observed.size === 0) {
    const absence = missing.length > 0 ? missing : compareAbsence(contents, observed)
    return { parts: absence, body: { kind: 'apart' } }
  }
  if (contents.length === 0) {
    const sentence = 'The document describes no content of this response.'
    return { parts: [judge('media type', 'not-specified', sentence, at)], body: { kind: 'silent' } }
  }
  const content = findContent(contents, mediaType)
  if (!content) {
    const listed = contents.map((each) => each.mediaType).join(', ')
    const label = mediaType === '' ? 'has no media type' : `is labelled ${mediaType}`
    const sentence = `The response ${label}, and the document describes ${listed} here. The body was not compared.`
    return { parts: [judge('media type', 'contradicts', sentence, at)], body: { kind: 'apart' } }
  }
  const described = `The document describes ${content.mediaType}.`
  const part = judge('media type', 'as-specified', described, content.at)
  const { schema } = content
  if (content.isByItem) {
    const why = 'The document describes each item of a stream. Items are not compared with it.'
    return { parts: [part, judge('body', 'remark', why, content.at)], body: { kind: 'apart' } }
  }
  if (schema === undefined || isFree(schema)) {
    const why =
      schema === undefined
        ? 'The document has no schema for this content.'
        : 'The document allows anything in this content.'
    const silence = judge('body', 'not-specified', why, content.at)
    return { parts: [part, silence], body: { kind: 'silent' } }
  }
  if (missing.length > 0) return { parts: [part, ...missing], body: { kind: 'apart' } }
  const rule = { schema, schemas, files, at: `${content.at}/schema` }
  const isJsonText = hasJsonContent(content, mediaType) && !hasByteContent(schema, find)
  return { parts: [part], body: { kind: 'ruled', rule, isJson: isJsonText } }
}

/** Why a body is not compared if it did not arrive in full. */
const gaps = {
  incomplete: 'The response is incomplete, so its body was not compared.',
  unknown: 'Whether the body is complete is unknown, so it was not compared.',
} as const

/** No response to HEAD has a body, nor has one with these statuses (RFC 9110, sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5). */
function compareAbsence(
  contents: readonly ContentRule[],
  { method, status }: ObservedResponse,
): readonly PartVerdict[] {
  const isBodiless = method === 'HEAD' || status === 204 || status === 205 || status === 304
  const [content] = contents
  // An empty text can be what other media types describe.
  if (isBodiless || !content || !contents.every((each) => isJson(each.mediaType))) return []
  const sentence = `No body arrived, and the document describes ${content.mediaType} here.`
  return [judge('body', 'contradicts', sentence, content.at)]
}

/** Only JSON is compared with a schema. Of a range, the response says what it is. */
function hasJsonContent(content: ContentRule, mediaType: string): boolean {
  return isJson(isRange(content.mediaType) ? mediaType : content.mediaType)
}

/** A file may be labelled as JSON and is none: what its schema says is that it is bytes. */
function hasByteContent(schema: ContentRule['schema'], find: FindSchema): boolean {
  const view = viewWhole(schema, find)
  return readTypes(view).types.length === 0 && inferType(view) === 'bytes'
}

/** Whether a schema says nothing by itself: keywords that only explain do not count. */
function isFree(schema: ContentRule['schema']): boolean {
  if (typeof schema !== 'object') return schema === true
  const known = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated'])
  return Object.keys(schema).every((keyword) => known.has(keyword) || keyword.startsWith('x-'))
}

/** Compares the headers of a response with those that the document describes. Others are no faults. */
export function compareHeaders(
  described: readonly HeaderRule[],
  { headers, seesAllHeaders }: Pick<ObservedResponse, 'headers' | 'seesAllHeaders'>,
  find: FindSchema,
): readonly PartVerdict[] {
  return described.flatMap((header): readonly PartVerdict[] => {
    const { name, at } = header
    const wanted = name.toLowerCase()
    const seen = findHeader(headers, wanted)
    if (seen !== undefined) return compareValue(header, seen, find)
    const isVisible = (seesAllHeaders || safelistedHeaders.has(wanted)) && wanted !== 'set-cookie'
    if (!isVisible) {
      const sentence = `Whether the header ${name} is there cannot be seen from a page: the service does not expose it (Access-Control-Expose-Headers).`
      return [judge('header', 'unseen', sentence, at)]
    }
    if (!header.isRequired) return []
    const sentence = `The header ${name} is missing, and the document requires it.`
    return [judge('header', 'contradicts', sentence, at)]
  })
}

function compareValue(
  { name, schema, at }: HeaderRule,
  text: string,
  find: FindSchema,
): readonly PartVerdict[] {
  if (schema === undefined) {
    const sentence = `The document names the header ${name} and does not say what its value is.`
    return [judge('header', 'not-specified', sentence, at)]
  }
  const value = readValue(text, viewWhole(schema, find))
  if (value === undefined) {
    const sentence = `The value of the header ${name} was not compared: it is an object, whose form depends on its style.`
    return [judge('header', 'remark', sentence, at)]
  }
  const findings = checkInstance(value, schema, { find, direction: 'response', most: 5 })
  const faults = findings.map(({ kind, end }) => {
    const verdict = kind === 'contradiction' ? 'contradicts' : 'remark'
    return judge('header', verdict, `In the header ${name}, ${end}`, at)
  })
  const sentence = `The header ${name} is as the document describes it.`
  return faults.length > 0 ? faults : [judge('header', 'as-specified', sentence, at)]
}

/** A header in the style simple (OpenAPI 3.1.1, Header Object), read as its schema says; undefined for objects. */
function readValue(text: string, view: SchemaView): Value | undefined {
  const { types } = readTypes(view)
  if (types.includes('object')) return undefined
  if (types.includes('array')) {
    const { find, opened } = view
    const item = viewSchema(listSources(view, 'items'), { find, opened })
    const items = text === '' ? [] : text.split(',')
    const values = items.map((each) => readValue(each.trim(), item))
    return values.every((value) => value !== undefined) ? values : undefined
  }
  if (types.includes('string') || types.length === 0) return text
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return isNumber(text) ? { digits: text } : text
}

export interface ObservedResponse {
  readonly method: string
  readonly status: number
  readonly headers: readonly Header[]
  /** Whether it may see all of them: of another origin, the browser hides most (Fetch, CORS filtered response). */
  readonly seesAllHeaders: boolean
  /** Without parameters and in lower case; empty if the server named none. */
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly end: 'complete' | keyof typeof gaps
}

export interface PartVerdict {
  readonly part: 'status' | 'media type' | 'header' | 'body'
  readonly verdict:
    | 'as-specified'
    | 'not-specified'
    | 'contradicts'
    /** Worth knowing and no contradiction. */
    | 'remark'
    /** It may be as specified or not: a page cannot know. */
    | 'unseen'
  /** A whole sentence. It quotes no value of the response but its status and media type. */
  readonly sentence: string
  /** The place at which the document says it; undefined where it does not. */
  readonly at: string | undefined
}

export const verdictNames = {
  'as-specified': 'As specified',
  'not-specified': 'Not specified',
  contradicts: 'Contradicts',
  remark: 'Remark',
  unseen: 'Not seen',
} as const satisfies Record<PartVerdict['verdict'], string>
