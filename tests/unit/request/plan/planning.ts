import type {
  Operation,
  SchemeUse,
  Security,
  SecurityScheme,
} from '#request/description/operation.ts'
import type { BodyInput, RequestInputs } from '#request/inputs.ts'
import { planOperation } from '#request/plan/plan-operation.ts'

/** The server in these tests. */
export const base = 'https://api.example.com'

export function listRefusals(operation: Operation, inputs: RequestInputs) {
  const planning = planOperation(operation, inputs, base)
  return planning.outcome === 'refused'
    ? planning.refusals.map(({ field, sentence }) => [field, sentence])
    : planning
}

export function stated(alternatives: readonly (readonly SchemeUse[])[]): Security {
  return { state: 'stated', alternatives }
}

export function keyIn(parameter: string): Security {
  return stated([[use('key', { type: 'api-key', in: 'header', parameter })]])
}

export type WithoutDescription<T> = T extends unknown ? Omit<T, 'description'> : never

export function use(name: string, scheme: WithoutDescription<SecurityScheme>): SchemeUse {
  return { name, scheme: { ...scheme, description: undefined }, scopes: [] }
}

export function bearerSlot(scheme: string) {
  return { scheme, place: 'header', name: 'Authorization', prefix: 'Bearer ' }
}

export function textBody(mediaType: string, text: string): BodyInput {
  return { kind: 'text', mediaType, text }
}
