import { planOperation } from '#request/plan/plan-operation.ts'
import { makeInputs, makeOperation, makeParameter, toValue } from '../../../fixtures/operations.ts'
import type { ParameterPart } from '../../../fixtures/operations.ts'

/** A parameter with any name. */
export type UnnamedPart = Omit<ParameterPart, 'name'>

export function planOne(part: UnnamedPart, json: unknown) {
  return planValue(part, toValue(json))
}

export function planValue(part: UnnamedPart, value: ReturnType<typeof toValue>) {
  const path = part.in === 'path' ? '/t/{p}' : '/t'
  const planning = planOperation(
    makeOperation({ path, parameters: [makeParameter({ ...part, name: 'p' })] }),
    makeInputs({ parameters: { [`${part.in}:p`]: value } }),
    'https://api.example.com',
  )
  if (planning.outcome === 'refused') return planning.refusals
  const { url, headers } = planning.plan
  return { url, headers }
}
