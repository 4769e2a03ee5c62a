import type { Context } from 'hono'
import type { SandboxEnv } from '../sandbox-options.ts'
import type { Breach } from './breach.ts'
import { checkCredentials } from './check-credentials.ts'
import { chooseExample, hasExample } from './choose-example.ts'
import { chooseResponse, findResponse } from './choose-response.ts'
import { hideSecretPairs, hideSecrets } from './hide-secrets.ts'
import { respondBreach } from './problem.ts'
import { readBody } from './read-body.ts'
import { largestBody, readBytes } from './read-bytes.ts'
import { readParameters } from './read-parameters.ts'
import { readPreferences, writeApplied } from './read-preferences.ts'
import type { RouteMatch } from './route-table.ts'
import type { SandboxOperation } from './sandbox-document.ts'
import type { DescribedService } from './service.ts'
import { tierHeader } from './tier.ts'
import type { Tier } from './tier.ts'
import { writeEcho } from './write-echo.ts'
import type { Understanding } from './write-echo.ts'

/** Checks a request for one operation, and responds with what the document shows of its response, or with an echo. */
export async function respondOperation(
  context: Context<SandboxEnv>,
  match: RouteMatch,
  found: SandboxOperation,
  service: DescribedService,
): Promise<Response> {
  const { operation } = found
  const { headers } = context.req.raw
  const url = new URL(context.req.url)
  const credentials = checkCredentials(
    operation.security,
    { headers, query: url.searchParams },
    service.store,
  )
  if (credentials.outcome === 'refused') {
    return respondBreach(context, {
      status: 401,
      detail: `The request lacks credentials that ${name(found)} needs. Create them in the sandbox under Settings, Developer.`,
      breaches: credentials.breaches,
      headers: { 'WWW-Authenticate': credentials.challenges.join(', ') },
    })
  }
  const sources = { path: match.values, query: url.search.slice(1), headers }
  const parameters = readParameters(operation.parameters, sources, service.requests)
  const bytes = await readBytes(context)
  if (bytes === undefined) {
    const detail = `The body is larger than ${largestBody / 1024 / 1024} MB, the limit of this sandbox. Send a smaller one.`
    return respondBreach(context, { status: 413, detail, breaches: [{ place: 'body', detail }] })
  }
  const mediaType = headers.get('content-type') ?? undefined
  const reading = readBody(operation.body, bytes, mediaType, service.requests)
  if (reading.outcome === 'other-type') {
    const accepted = reading.accepted.join(', ')
    const detail = `The document describes the body of ${name(found)} as ${accepted}, and the Content-Type of the request names ${mediaType === undefined ? 'no type' : 'another'}.`
    const breaches = [{ place: 'body', detail }]
    return respondBreach(context, { status: 415, detail, breaches, headers: { Accept: accepted } })
  }
  const breaches = [...parameters.breaches, ...reading.breaches]
  if (breaches.length > 0) return refuse(context, found, breaches)
  return respondTier(context, found, service, {
    method: context.req.method,
    path: operation.path,
    parameters: hideSecrets(parameters.values, operation.security),
    undescribedQuery: hideSecretPairs(parameters.undescribed, operation.security),
    headers: listHeaders(headers),
    credentials: credentials.by,
    body: reading.body,
    unchecked: [
      ...parameters.unchecked,
      ...(reading.isUnchecked ? ['body'] : []),
      ...credentials.unchecked.map((scheme) => `security:${scheme}`),
    ],
  })
}

function respondTier(
  context: Context<SandboxEnv>,
  found: SandboxOperation,
  service: DescribedService,
  understanding: Understanding,
): Response {
  const wanted = readPreferences(context.req.raw.headers.get('prefer'))
  const chosen =
    wanted.code === undefined
      ? chooseResponse(found.responses)
      : findResponse(found.responses, wanted.code)
  if (!chosen || (wanted.example !== undefined && !hasExample(chosen.response, wanted.example))) {
    return refuse(context, found, [describePreference(found, chosen !== undefined)])
  }
  const { status, response } = chosen
  const applied = writeApplied(wanted)
  const nameTier = (tier: Tier) => {
    context.header(tierHeader, tier)
    if (applied !== undefined) context.header('Preference-Applied', applied)
  }
  if (status === 204 || status === 205 || status === 304) {
    nameTier('echo')
    return context.body(null, status)
  }
  const choice = { accept: context.req.header('accept'), name: wanted.example }
  const example = chooseExample(response, choice, service.responses)
  if (example.outcome === 'shown') {
    nameTier('example')
    return context.body(example.text, status, { 'Content-Type': example.mediaType })
  }
  nameTier('echo')
  return context.body(writeEcho(found, example, understanding), status, {
    'Content-Type': 'application/json',
  })
}

function refuse(
  context: Context<SandboxEnv>,
  found: SandboxOperation,
  breaches: readonly Breach[],
): Response {
  const places = breaches.map(({ place, pointer = '' }) => `${place}${pointer}`).join(', ')
  const detail = `The request differs from what the document says of ${name(found)}, at ${places}.`
  return respondBreach(context, { status: 400, detail, breaches })
}

function describePreference({ responses }: SandboxOperation, isDescribed: boolean): Breach {
  const statuses = responses.map(({ status }) => status).join(', ') || 'none'
  const detail = isDescribed
    ? 'The response that was chosen has no example of the name that Prefer names.'
    : `Prefer names a status that the document does not describe here, or that no response can have. It describes: ${statuses}.`
  return { place: 'header:Prefer', detail }
}

function name({ operation }: SandboxOperation): string {
  return `${operation.method} ${operation.path}`
}

/** Those that decide on a response; the described ones are among the parameters, and credentials are nowhere. */
function listHeaders(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['Accept', 'Accept-Language', 'Content-Type', 'Prefer'].flatMap((key) => {
      const value = headers.get(key)
      return value === null ? [] : [[key, value]]
    }),
  )
}
