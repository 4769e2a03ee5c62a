import type {
  Operation,
  SchemeUse,
  Security,
  SecurityScheme,
  ServerTemplate,
} from '#core/request/description/operation.ts'
import type { BodyInput, RequestInputs } from '#core/request/inputs.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'

/** Where the descriptions of these tests come from. */
export const base = 'https://docs.example.com/v1/openapi.yaml'

export function listRefusals(operation: Operation, inputs: RequestInputs) {
  const planning = planOperation(operation, inputs, base)
  return planning.outcome === 'refused'
    ? planning.refusals.map(({ field, sentence }) => [field, sentence])
    : planning
}

export function withVariables(url: string): ServerTemplate {
  const variables = [
    { name: 'tenant', default: 'demo', choices: [], description: undefined },
    { name: 'port', default: '8443', choices: ['8443', '443'], description: undefined },
    { name: 'path', default: 'v2', choices: [], description: undefined },
    { name: 'url', default: 'https://x.example', choices: [], description: undefined },
  ]
  return {
    url,
    description: undefined,
    variables: variables.filter(({ name }) => url.includes(`{${name}}`)),
  }
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
