import type { Examination } from './examine.ts'
import type { ProbeResponse, ProbeResult } from './probe-result.ts'

/** The calls in the order in which they are made, and how sentences name them. */
export const probes = {
  preflight: 'preflight',
  withoutKey: 'call without a key',
  fromElsewhere: 'call from another origin',
  withKey: 'call with the key',
} as const

export type ProbeName = keyof typeof probes

const probeNames: readonly ProbeName[] = ['preflight', 'withoutKey', 'fromElsewhere', 'withKey']

/** A response and the call that it belongs to. */
export interface NamedResponse {
  readonly call: ProbeName
  readonly response: ProbeResponse
}

export function listResults(
  examination: Examination,
): readonly (readonly [call: ProbeName, result: ProbeResult])[] {
  return probeNames.map((call) => [call, examination[call]] as const)
}

/** The responses that the console would get, which are those to the page's own calls. */
export function listResponses(
  examination: Examination,
  among: readonly ProbeName[] = ['withoutKey', 'withKey'],
): readonly NamedResponse[] {
  return among.flatMap((call) => {
    const result = examination[call]
    return result.kind === 'responded' ? [{ call, response: result }] : []
  })
}

/** Such as “the preflight (204) and the call with the key (200)”. */
export function nameResponses(responses: readonly NamedResponse[]): string {
  return responses
    .map(({ call, response }) => `the ${probes[call]} (${response.status})`)
    .join(' and ')
}
