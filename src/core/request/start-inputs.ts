import { explainUnusable } from './credential-place.ts'
import type { Operation } from './description/operation.ts'
import type { SchemeUse } from './description/security.ts'
import type { RequestInputs } from './inputs.ts'

/** The inputs of a call before anybody chose anything: nothing is sent but the credential of the first alternative that a request can meet. */
export function startInputs({ security }: Pick<Operation, 'security'>): RequestInputs {
  return {
    parameters: {},
    body: undefined,
    server: 0,
    variables: {},
    extraQuery: [],
    alternative: security.state === 'stated' ? findFirst(security.alternatives) : 'none',
  }
}

function findFirst(alternatives: readonly (readonly SchemeUse[])[]): number {
  return Math.max(
    0,
    alternatives.findIndex((uses) => explainUnusable(uses) === undefined),
  )
}
