import type { DescribedOperation } from './description/operation.ts'
import type { OperationInputs } from './inputs.ts'

/** The inputs of a call before anybody chose anything: nothing is sent but the credential of the first alternative. */
export function startInputs({ security }: Pick<DescribedOperation, 'security'>): OperationInputs {
  return {
    parameters: {},
    body: undefined,
    server: 0,
    variables: {},
    extraQuery: [],
    alternative: security.state === 'stated' ? 0 : 'none',
  }
}
