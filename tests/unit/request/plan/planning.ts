import type { Operation, SchemeUse, Security } from '#request/description/operation.ts'
import type { BodyInput, RequestInputs } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { keyIn, useScheme } from '../../../fixtures/credentials.ts'
import { makeInputs } from '../../../fixtures/operations.ts'

const base = 'https://api.example.com'

export function plan(operation: Operation, inputs: Partial<RequestInputs> = {}) {
  return planOperation(operation, makeInputs(inputs), base)
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
