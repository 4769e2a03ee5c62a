import type { Context } from 'hono'
import type { SandboxEnv, Breach, Tier } from '../http/problem.ts'
import { chooseExample, hasExample } from './choose-example.ts'
import { chooseResponse, findResponse } from './choose-response.ts'
import { readPreferences, writeApplied } from './read-preferences.ts'
import { refuseRequest } from './refuse-request.ts'
import type { SandboxOperation } from './sandbox-document.ts'
import type { DescribedService } from './service.ts'
import { tierHeader } from '../http/problem.ts'
import { writeEcho } from './write-echo.ts'
import type { Understanding } from './write-echo.ts'

/** Responds with what the document shows of the chosen response, or with an echo of what was understood. */
export function respondTier(
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
    return refuseRequest(context, found, [describePreference(found, chosen !== undefined)])
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

function describePreference({ responses }: SandboxOperation, isDescribed: boolean): Breach {
  const statuses = responses.map(({ status }) => status).join(', ') || 'none'
  const detail = isDescribed
    ? 'The response that was chosen has no example of the name that Prefer names.'
    : `Prefer names a status that the document does not describe here, or that no response can have. It describes: ${statuses}.`
  return { place: 'header:Prefer', detail }
}
