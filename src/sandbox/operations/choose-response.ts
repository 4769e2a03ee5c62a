import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { DocumentedResponse, DocumentedContent } from '#response/documented-response.ts'
import type { AuthoredExample } from '#request/description/parameter.ts'
import { findResponse } from '#schema/compare/compare-response.ts'
import type { Value } from '#request/inputs.ts'
import { getExampleValue } from '#request/parse-exact-json.ts'
import { serializeJson } from '#request/serialize/json.ts'
import type { SchemaChecker } from './schema-types.ts'
import { isJson } from '#text/media-type.ts'

export interface ChosenResponse {
  readonly status: FinalStatus
  /** Undefined if the document describes none. */
  readonly response: DocumentedResponse | undefined
}

/** Final status of a response; some statuses forbid a body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
type FinalStatus = ContentfulStatusCode | 204 | 205 | 304

/** Returns the default response: success, else `default`, else the first one. */
export function chooseResponse(responses: readonly DocumentedResponse[]): ChosenResponse {
  const [success] = responses
    .filter(({ status }) => /^2\d\d$/.test(status))
    .toSorted((one, other) => Number(one.status) - Number(other.status))
  const response =
    success ??
    responses.find(({ status }) => status.toUpperCase() === '2XX') ??
    responses.find(({ status }) => status === 'default') ??
    responses.find(({ status }) => !status.startsWith('1'))
  return { status: response ? parseStatus(response.status) : 200, response }
}

export function findPreferred(
  responses: readonly DocumentedResponse[],
  code: string,
): ChosenResponse | undefined {
  const status = Number(code)
  const response = isFinal(status) ? findResponse(responses, status) : undefined
  return response && isFinal(status) ? { status, response } : undefined
}

/** Returns the status code. A range means its first status; `default` defines no status, so the sandbox chooses success. */
function parseStatus(status: string): FinalStatus {
  const code = Number(status.toUpperCase().replace('XX', '00'))
  return isFinal(code) ? code : 200
}

/** Whether a status is final. Interim responses precede a final one. */
function isFinal(status: number): status is FinalStatus {
  return Number.isInteger(status) && status >= 200 && status <= 599
}

export type ExampleChoice =
  | { readonly outcome: 'shown'; readonly mediaType: string; readonly text: string }
  /** Reason why no example is returned, as a complete sentence, and an example that contradicts its schema. */
  | { readonly outcome: 'none'; readonly why: string; readonly contradictory?: Value }

/** Returns the first example that its own schema accepts, of the preferred media type before others. */
export function chooseExample(
  response: DocumentedResponse | undefined,
  { preferred, name }: { readonly preferred: string; readonly name: string | undefined },
  checker: SchemaChecker,
): ExampleChoice {
  const named = (content: DocumentedContent) =>
    name === undefined ? content.examples : content.examples.filter((one) => one.name === name)
  const isOther = ({ mediaType }: DocumentedContent) => Number(mediaType !== preferred)
  // An example that contradicts its schema comes last, because it is better than nothing.
  const contents = (response?.contents ?? []).toSorted(
    (one, other) => isOther(one) - isOther(other),
  )
  let best: ExampleChoice = { outcome: 'none', why: showsNone }
  for (const content of contents) {
    for (const example of named(content)) {
      const reading = renderExample(content, example, checker)
      if (reading.outcome === 'shown') return reading
      if (best.contradictory === undefined) best = reading
    }
  }
  return best
}

const showsNone =
  'The document shows no example of this response, and the sandbox does not invent one.'

export function hasExample(response: DocumentedResponse | undefined, name: string): boolean {
  return (response?.contents ?? []).some(({ examples }) =>
    examples.some((one) => one.name === name),
  )
}

function renderExample(
  { mediaType, schema }: DocumentedContent,
  example: AuthoredExample,
  checker: SchemaChecker,
): ExampleChoice {
  const { serialized } = example
  const value = getExampleValue(example)
  // A range leaves the type open.
  const chosen = typeof value === 'string' ? 'text/plain' : 'application/json'
  const type = mediaType.includes('*') ? chosen : mediaType
  if (serialized !== undefined) return { outcome: 'shown', mediaType: type, text: serialized }
  if (!isJson(type)) {
    return typeof value === 'string'
      ? { outcome: 'shown', mediaType: type, text: value }
      : {
          outcome: 'none',
          why: `The document’s example is a value, and how it is written as ${mediaType} is not specified.`,
        }
  }
  if (value === undefined) return { outcome: 'none', why: showsNone }
  const verdict = checker.check(value, schema)
  if (verdict.outcome !== 'differs') {
    return { outcome: 'shown', mediaType: type, text: serializeJson(value) }
  }
  const place = verdict.pointer === '' ? '' : ` at ${verdict.pointer}`
  return {
    outcome: 'none',
    why: `The document’s example contradicts its own schema${place}, so it is not the response: ${verdict.sentence}`,
    contradictory: value,
  }
}

/** Parses the supported preferences of a Prefer field (RFC 7240, section 2). */
export function parsePreferences(field: string) {
  const find = (name: string) => {
    const pattern = new RegExp(`(?:^|[,\\s])${name}=(?:"([^"]*)"|([^\\s,;"]+))`, 'i')
    const [, quoted, token] = pattern.exec(field) ?? []
    return quoted ?? token
  }
  return { code: find('code'), example: find('example') }
}
