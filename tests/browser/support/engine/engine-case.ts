import type { Operation } from '#core/request/description/operation.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import { makeInputs, makeOperation } from '../../../fixtures/operations.ts'
import type { EngineSecret } from './harness.ts'

/** A call, and what must arrive of it: written by hand from the specifications, not by the engine. */
export interface EngineCase {
  readonly name: string
  readonly operation: Partial<Operation>
  readonly inputs?: Partial<RequestInputs>
  readonly secrets?: readonly EngineSecret[]
  readonly files?: Readonly<Record<string, readonly number[]>>
  readonly method?: string
  readonly target?: string
  /** Beyond those that browsers send of their own accord. `{boundary}` stands for the boundary of a multipart body. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** The call of a case, to a server. */
export function makeCall(
  { operation, inputs, secrets = [], files = {} }: EngineCase,
  baseUrl: string,
) {
  return {
    operation: makeOperation(operation),
    inputs: makeInputs(inputs),
    baseUrl,
    secrets,
    files,
  }
}
