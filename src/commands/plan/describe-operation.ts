import type { Operation, Reason } from '#core/request/description/operation.ts'
import type { SchemeUse } from '#core/request/description/security.ts'
import { listPageObstacles } from '#core/request/page-obstacles.ts'
import { listActive } from '#core/request/parameter-input.ts'
import { planSlots } from '#core/request/plan-slots.ts'
import { gatherRefusals } from '#core/request/refusals.ts'
import type { CredentialSlot } from '#core/request/request-plan.ts'

/** One line of `--list`. */
export interface ListedOperation {
  readonly id: string
  readonly slug: string
  readonly method: string
  readonly path: string
  /** Or from where it cannot be called: `program` is not from a page, `nowhere` not at all. */
  readonly callable: true | ({ readonly from: 'program' | 'nowhere' } & Reason)
}

export function describeOperation(operation: Operation): ListedOperation {
  const { id, slug, method, path } = operation
  return { id, slug, method, path, callable: describeCallable(operation) }
}

/** As far as it is known before anything was entered. */
function describeCallable(operation: Operation): ListedOperation['callable'] {
  const { callable } = operation
  if (callable.from !== 'page') return { from: callable.from, ...callable.reason }
  const obstacle = findObstacle(operation)
  return obstacle === undefined ? true : { from: 'program', ...obstacle }
}

/** Only what every call of the operation needs. */
function findObstacle(operation: Operation): Reason | undefined {
  const required = listActive(operation).filter(({ isRequired }) => isRequired)
  const headers = required.flatMap(({ in: place, name }) => {
    if (place === 'cookie') return [{ name: 'Cookie', value: '' }]
    return place === 'header' ? [{ name, value: '' }] : []
  })
  const kind = operation.body?.isRequired ? 'text' : 'none'
  const body = kind === 'text' ? ({ kind, text: '' } as const) : ({ kind } as const)
  const [obstacle] = listPageObstacles({ method: operation.method, headers, body, slots: [] })
  return obstacle ?? findCredentialObstacle(operation)
}

/** The reason of the first alternative, if no alternative is without one. */
function findCredentialObstacle(operation: Operation): Reason | undefined {
  const { security } = operation
  if (security.state !== 'stated') return undefined
  const reasons = security.alternatives.map((uses) => findAlternativeObstacle(operation, uses))
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined
}

function findAlternativeObstacle(
  operation: Operation,
  uses: readonly SchemeUse[],
): Reason | undefined {
  const refusals = gatherRefusals()
  const slots: readonly CredentialSlot[] = planSlots(
    { ...operation, security: { state: 'stated', alternatives: [uses] } },
    { alternative: 0 },
    refusals,
  )
  const [refusal] = refusals.list
  if (refusal !== undefined) return { clause: refusal.clause, sentence: refusal.sentence }
  return listPageObstacles({ method: 'GET', headers: [], body: { kind: 'none' }, slots })[0]
}
