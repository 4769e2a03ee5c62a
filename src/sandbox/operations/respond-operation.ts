import type { Readable } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { isSecretName } from '#request/is-secret.ts'
import type { Operation, Security } from '#request/description/operation.ts'
import type { Value } from '#request/inputs.ts'
import { toData } from '#request/parse-exact-json.ts'
import { formatValue } from '#schema/view/values.ts'
import type { DocumentedResponse } from '#response/documented-response.ts'
import type { Violation, SandboxEnv, Tier } from '../http/problem.ts'
import { checkCredentials, getSecretLocations } from './check-credentials.ts'
import { maskKeys, respondProblem, tierHeader } from '../http/problem.ts'
import { parseBody } from './parse-body.ts'
import { parseParameters } from './parse-parameters.ts'
import type { RouteMatch } from './route-table.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { TokenStore } from '../keys/token-store.ts'
import type { SchemaChecker } from './schema-types.ts'
import type { SandboxDocument, SandboxImplementation } from './sandbox-options.ts'
import {
  chooseExample,
  chooseResponse,
  findPreferred,
  hasExample,
  parsePreferences,
} from './choose-response.ts'
import type { ExampleChoice } from './choose-response.ts'
import type { ReceivedBody } from './parse-body.ts'

export interface OpenApiService {
  readonly store: KeyStore
  readonly tokens: Pick<TokenStore, 'findScopes'>
  readonly documented: SandboxDocument['documented']
  readonly bodies: SandboxImplementation['bodies']
  readonly requests: SchemaChecker
  readonly responses: SchemaChecker
}

/** Checks a request for one operation, and responds with a documented example, or with an echo. */
export async function respondOperation(
  context: Context<SandboxEnv>,
  match: RouteMatch,
  operation: Operation,
  service: OpenApiService,
): Promise<Response> {
  const { headers } = context.req.raw
  const { search, searchParams: query } = new URL(context.req.url)
  const credentials = checkCredentials(operation.security, { headers, query }, service)
  if (credentials.outcome === 'insufficient') {
    const scope = credentials.scopes.join(' ')
    return respondProblem(context, 403, {
      detail: `The token lacks scopes that ${labelOperation(operation)} needs. Sign in again with them.`,
      violations: [{ place: `security:${credentials.scheme}`, detail: `It needs ${scope}.` }],
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    })
  }
  if (credentials.outcome === 'refused') {
    return respondProblem(context, 401, {
      detail: `The request lacks credentials that ${labelOperation(operation)} needs. Create them in the sandbox under Settings, Developer.`,
      violations: credentials.violations,
      headers: { 'WWW-Authenticate': credentials.challenges.join(', ') },
    })
  }
  const bytes = await readBytes(context)
  const sources = { path: match.values, query: search.slice(1), headers }
  const parameters = parseParameters(operation.parameters, sources, service.requests)
  const mediaType = headers.get('content-type') ?? undefined
  const parsed = await parseBody(operation.body, bytes, mediaType, service.requests)
  if (parsed.outcome === 'other-type') {
    const accepted = parsed.accepted.join(', ')
    const detail = `The document describes the body of ${labelOperation(operation)} as ${accepted}, and the Content-Type of the request names ${mediaType === undefined ? 'no type' : 'another'}.`
    const violations = [{ place: 'body', detail }]
    return respondProblem(context, 415, { detail, violations, headers: { Accept: accepted } })
  }
  const violations = [...parameters.violations, ...parsed.violations]
  if (violations.length > 0) return rejectRequest(context, operation, violations)
  return respondTier(context, operation, service, {
    method: context.req.method,
    // The template: its values are among the parameters.
    path: operation.path,
    parameters: hideSecrets(parameters.values, operation),
    otherQuery: hideSecretPairs(parameters.others, operation.security),
    headers: getHeaders(headers),
    credentials: credentials.by,
    body: parsed.body,
    unchecked: [
      ...parameters.unchecked,
      ...(parsed.isUnchecked ? ['body'] : []),
      ...credentials.unchecked.map((scheme) => `security:${scheme}`),
    ],
  })
}

/** Returns the headers that affect a response; described ones are among the parameters, and credentials are omitted. */
function getHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['Accept', 'Accept-Language', 'Content-Type', 'Prefer'].flatMap((key) => {
      const value = headers.get(key)
      return value === null ? [] : [[key, value]]
    }),
  )
}

/** Responds with the implementation, else a documented example of the chosen response, else an echo of the request. */
function respondTier(
  context: Context<SandboxEnv>,
  operation: Operation,
  service: OpenApiService,
  understanding: ParsedRequest,
): Response {
  const setTier = (tier: Tier) => context.header(tierHeader, tier)
  const name = labelOperation(operation)
  if (Object.hasOwn(service.bodies, name)) {
    setTier('implemented')
    return context.body(JSON.stringify(service.bodies[name]), 200, {
      'Content-Type': 'application/json',
    })
  }
  const responses = service.documented.get(operation.slug)?.responses ?? []
  const wanted = parsePreferences(context.req.header('prefer') ?? '')
  const chosen =
    wanted.code === undefined ? chooseResponse(responses) : findPreferred(responses, wanted.code)
  if (!chosen || (wanted.example !== undefined && !hasExample(chosen.response, wanted.example))) {
    return rejectRequest(context, operation, [explainPreference(responses, chosen !== undefined)])
  }
  const { status, response } = chosen
  if (status === 204 || status === 205 || status === 304) {
    setTier('echo')
    return context.body(null, status)
  }
  const supports = (response?.contents ?? []).map(({ mediaType }) => mediaType)
  const preferred = accepts(context, { header: 'Accept', supports, default: '' })
  const choice = { preferred, name: wanted.example }
  const example = chooseExample(response, choice, service.responses)
  if (example.outcome === 'shown') {
    setTier('example')
    return context.body(example.text, status, { 'Content-Type': example.mediaType })
  }
  setTier('echo')
  return context.body(formatEcho(operation, responses, example, understanding), status, {
    'Content-Type': 'application/json',
  })
}

function explainPreference(
  responses: readonly DocumentedResponse[],
  isDescribed: boolean,
): Violation {
  const statuses = responses.map(({ status }) => status).join(', ') || 'none'
  const detail = isDescribed
    ? 'The chosen response has no example with the name in Prefer.'
    : `Prefer names a status that the document does not describe here, or that is invalid. Described: ${statuses}.`
  return { place: 'header:Prefer', detail }
}

function rejectRequest(
  context: Context<SandboxEnv>,
  operation: Operation,
  violations: readonly Violation[],
): Response {
  const locations = violations.map(({ place, pointer = '' }) => `${place}${pointer}`).join(', ')
  const detail = `The request does not match the document for ${labelOperation(operation)}, at ${locations}.`
  return respondProblem(context, 400, { detail, violations })
}

function labelOperation({ method, path }: Operation): string {
  return `${method} ${path}`
}

/** The parsed request as an echo shows it, except the body and the parts that could not be checked. */
interface ParsedRequest {
  readonly body: ReceivedBody
  readonly unchecked: readonly string[]
  readonly [understood: string]: unknown
}

/**
 * Formats the JSON of an echo: the parsed request, and the reason for the echo. Keys of the sandbox in other parts of the request are
 * masked.
 */
function formatEcho(
  operation: Operation,
  responses: readonly DocumentedResponse[],
  { why, contradictory }: Extract<ExampleChoice, { readonly outcome: 'none' }>,
  { body, unchecked, ...understood }: ParsedRequest,
): string {
  const echo = {
    tier: 'echo',
    note: `${why} This is what the sandbox understood of the request.`,
    operation: operation.id,
    describedResponses: responses.map(({ status }) => status),
    request: { ...understood, body: describeBody(body) },
    ...(contradictory !== undefined && { contradictoryExample: toData(contradictory) }),
    ...(unchecked.length > 0 && { notChecked: unchecked }),
  }
  const text = formatValue(echo, '  ')
  // Inserts the original text, so that numbers keep every digit.
  return maskKeys(
    body.kind === 'json' ? text.replace(JSON.stringify(placeholder), () => body.text.trim()) : text,
  )
}

const placeholder = '\u0000 the value of the body'

function describeBody(body: ReceivedBody) {
  if (body.kind === 'none') return null
  const { bytes, mediaType = null } = body
  switch (body.kind) {
    case 'json':
      return { mediaType, bytes, value: placeholder }
    case 'pairs':
      return { mediaType, bytes, names: body.names }
    case 'parts':
      return {
        mediaType: mediaType?.replace(/;.*/s, '') ?? null,
        bytes,
        parts: body.parts.map(({ text: _text, ...part }) => part),
      }
    case 'text':
    case 'bytes':
      return { mediaType, bytes }
  }
}

/**
 * Replaces values that may be a credential: documents often describe one as a parameter, and a reader may send that of the real
 * service by mistake. `values` are by `in:name`.
 */
function hideSecrets(
  values: Readonly<Record<string, Value>>,
  { parameters, security }: Pick<Operation, 'parameters' | 'security'>,
): Readonly<Record<string, unknown>> {
  const secrets = parameters.filter((parameter) => parameter.isSecret)
  const locations = new Set([
    ...getSecretLocations(security),
    ...secrets.map(({ in: location, name }) => `${location}:${name}`.toLowerCase()),
  ])
  return Object.fromEntries(
    Object.entries(values).map(([location, value]) => [
      location,
      isSecret(location, locations) ? notRepeated : toData(value),
    ]),
  )
}

/** Same for pairs of a query, as they were sent. */
function hideSecretPairs(pairs: readonly string[], security: Security): readonly string[] {
  const locations = new Set(getSecretLocations(security))
  return pairs.map((pair) => {
    const [name = ''] = new URLSearchParams(pair).keys()
    return isSecret(`query:${name}`, locations) ? `${name}=${notRepeated}` : pair
  })
}

const notRepeated = '(not repeated)'

function isSecret(location: string, locations: ReadonlySet<string>): boolean {
  if (location.startsWith('cookie:') || locations.has(location.toLowerCase())) return true
  return isSecretName(location.slice(location.indexOf(':') + 1))
}

/** Reads the body. A Request of the Fetch standard lacks a body if the method is GET or HEAD; the socket may have one. */
async function readBytes({ req, env }: Context): Promise<Buffer<ArrayBuffer>> {
  const { incoming }: { readonly incoming?: Readable } = { ...env }
  if (incoming !== undefined && (req.method === 'GET' || req.method === 'HEAD')) {
    return Buffer.from(await arrayBuffer(incoming))
  }
  return Buffer.from(await req.arrayBuffer())
}
