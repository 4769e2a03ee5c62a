import type { Operation } from './description/operation.ts'
import type { RequestInputs } from './inputs.ts'

/** The inputs of a call before anybody chose anything: nothing is sent but the credential of the first alternative. */
export function startInputs({ security }: Pick<Operation, 'security'>): RequestInputs {
  return {
    parameters: {},
    body: undefined,
    server: 0,
    variables: {},
    extraQuery: [],
    alternative: security.state === 'stated' ? 0 : 'none',
  }
}
