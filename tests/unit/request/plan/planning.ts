import type { Operation, SchemeUse, Security } from '#request/description/operation.ts'
import type { BodyInput, RequestInputs, Value } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { keyIn, useScheme } from '../../../fixtures/credentials.ts'
import { makeInputs, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import type { ParameterPart } from '../../../fixtures/operations.ts'

const base = 'https://api.example.com'

export function plan(operation: Operation, inputs: Partial<RequestInputs> = {}) {
  return planOperation(operation, makeInputs(inputs), base)
}

/** A parameter with any name. */
export type UnnamedPart = Omit<ParameterPart, 'name'>

export function planParameter(part: UnnamedPart, value: Value, name = 'p') {
  const operation = makeOperation({
    path: part.in === 'path' ? `/t/{${name}}` : '/t',
    parameters: [makeParameter({ ...part, name })],
  })
  return plan(operation, { parameters: { [`${part.in}:${name}`]: value } })
}

export function getRefusals(operation: Operation, inputs: Partial<RequestInputs> = {}) {
  const planning = plan(operation, inputs)
  return planning.outcome === 'refused'
    ? planning.errors.map(({ field, sentence }) => [field, sentence])
    : planning
}

export function stated(alternatives: readonly (readonly SchemeUse[])[]): Security {
  return { state: 'stated', alternatives }
}

export function keyInHeader(parameter: string): Security {
  return stated([[useScheme('key', keyIn('header', parameter))]])
}

export function textBody(mediaType: string, text: string): BodyInput {
  return { kind: 'text', mediaType, text }
}
