import type { Examination } from './examine.ts'
import type { ProbeResponse, ProbeResult } from './probe-result.ts'

/** The requests in the order in which they are sent, and how sentences name them. */
export const probes = {
  preflight: 'preflight',
  withoutKey: 'request without a key',
  fromElsewhere: 'request from another origin',
  withKey: 'request with the key',
} as const

export type ProbeName = keyof typeof probes

const probeNames: readonly ProbeName[] = ['preflight', 'withoutKey', 'fromElsewhere', 'withKey']

/** A response and the request that it belongs to. */
export interface NamedResponse {
  readonly probe: ProbeName
  readonly response: ProbeResponse
}

export function listResults(
  examination: Examination,
): readonly (readonly [probe: ProbeName, result: ProbeResult])[] {
  return probeNames.map((probe) => [probe, examination[probe]] as const)
}

/** The responses that the console would get: those to the page's own requests. */
export function listResponses(
  examination: Examination,
  among: readonly ProbeName[] = ['withoutKey', 'withKey'],
): readonly NamedResponse[] {
  return among.flatMap((probe) => {
    const result = examination[probe]
    return result.kind === 'responded' ? [{ probe, response: result }] : []
  })
}

/** The responses by name, such as “the preflight (204) and the request with the key (200)”. */
export function nameResponses(responses: readonly NamedResponse[]): string {
  return responses
    .map(({ probe, response }) => `the ${probes[probe]} (${response.status})`)
    .join(' and ')
}
