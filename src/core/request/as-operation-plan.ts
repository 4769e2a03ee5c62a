import type { RequestPlan } from './plan.ts'
import type { OperationPlan } from './request-plan.ts'

/** The same request in the form that can say any. */
export function asOperationPlan({ credential, ...plan }: RequestPlan): OperationPlan {
  const bearer = {
    scheme: 'apiKey',
    place: 'header',
    name: 'Authorization',
    prefix: 'Bearer ',
  } as const
  return { ...plan, body: { kind: 'none' }, slots: credential === 'bearer' ? [bearer] : [] }
}
