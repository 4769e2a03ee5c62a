import { clauses } from '#core/citation/clauses.ts'
import { applyBase, isOpen } from '#core/request/apply-base.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import { placeholderBase } from '#core/request/placeholder-base.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { gatherRefusals } from '#core/request/plan/refusals.ts'
import type { Refusals } from '#core/request/plan/refusals.ts'
import type { Planning, PlanRefusal } from '#core/request/request-plan.ts'
import { chooseBody } from './choose-body.ts'
import type { BaseUrl } from '../settings.ts'
import type { TypedInputs } from './read-inputs.ts'
import { UsageError } from '#command-line/usage-error.ts'

/**
 * Plans the call that the inputs describe.
 *
 * @throws {UsageError} if a base was typed for a server that takes none
 */
export function makePlan(
  described: Operation,
  given: TypedInputs,
  base: BaseUrl | undefined,
): Planning {
  const refusals = gatherRefusals(described.openapi)
  const operation = base === undefined ? described : applyBase(described, base.url)
  const inputs = {
    parameters: given.parameters,
    body: refusals.take('body', chooseBody(operation, given)),
    accept: given.accept,
    server: chooseServer(described, given.server, refusals),
    variables: given.variables,
    extraQuery: [],
    nestings: given.nestings,
    secrets: given.secrets,
    notSecret: given.notSecret,
  }
  const server = described.servers[inputs.server]
  if (base?.from === 'option' && server !== undefined && !isOpen(server, given.variables)) {
    throw new UsageError(
      '--base has no use here: the address of the chosen server is known without it. Leave it out, or choose another server.',
    )
  }
  const start = `${base?.url ?? placeholderBase}/`
  const planning = planWithCredential(operation, inputs, given.alternative, start)
  const { list } = refusals
  if (list.length === 0) return planning
  // An input that could not be chosen is not refused a second time for being missing.
  const others = planning.outcome === 'refused' ? planning.refusals : []
  return { outcome: 'refused', refusals: [...list, ...others.filter(isBeside(list))] }
}

function isBeside(list: readonly PlanRefusal[]): (other: PlanRefusal) => boolean {
  const settled = new Set(list.map(({ field }) => field))
  return ({ field }) => !settled.has(field.split(':')[0] ?? field)
}

function chooseServer(
  operation: Operation,
  server: TypedInputs['server'],
  refusals: Refusals,
): number {
  const { servers } = operation
  if (typeof server !== 'string') return server ?? startInputs(operation).server
  const index = servers.findIndex(({ url }) => trimSlash(url) === trimSlash(server))
  if (index !== -1) return index
  const known = servers.map(({ url }) => `“${url}”`).join(', ')
  refusals.add(
    'server',
    clauses.server,
    `The operation has no server “${server}”. Choose one of: ${known}.`,
  )
  return 0
}

function trimSlash(url: string): string {
  return url.replace(/\/$/, '')
}

/** Unless one was chosen: the first alternative that can be planned, and none where the document states none. */
function planWithCredential(
  operation: Operation,
  inputs: Omit<RequestInputs, 'alternative'>,
  chosen: TypedInputs['alternative'],
  base: string,
): Planning {
  const { security } = operation
  const plan = (alternative: RequestInputs['alternative']) =>
    planOperation(operation, { ...inputs, alternative }, base)
  if (chosen !== undefined || security.state !== 'stated') return plan(chosen ?? 'none')
  const plannings = security.alternatives.map((_, alternative) => plan(alternative))
  return plannings.find(isPlanned) ?? plannings.find(hasSlots) ?? plannings[0] ?? plan('none')
}

function isPlanned({ outcome }: Planning): boolean {
  return outcome === 'planned'
}

/** Whether it is not for its credential that the call cannot be planned. */
function hasSlots(planning: Planning): boolean {
  return planning.outcome === 'planned' || !planning.refusals.some(isAboutSecurity)
}

function isAboutSecurity({ field }: PlanRefusal): boolean {
  return field === 'security'
}
