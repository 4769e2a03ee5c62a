import { clauses } from '#core/citation/clauses.ts'
import {
  applyBase,
  atServer,
  completeServer,
  isOpen,
  listServers,
} from '#core/request/list-servers.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import { startInputs } from '#core/request/inputs.ts'
import { placeholderBase } from '#core/request/request-plan.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { gatherRefusals } from '#core/request/plan/refusals.ts'
import type { Refusals } from '#core/request/plan/refusals.ts'
import type { Planning, PlanRefusal } from '#core/request/request-plan.ts'
import { chooseBody } from './choose-body.ts'
import type { BaseUrl } from '../settings.ts'
import type { TypedInputs } from './read-inputs.ts'
import { UsageError } from '#command-line/run-command.ts'

/**
 * Plans the call that the inputs describe. Whoever chooses no server and no alternative gets those that a page starts with.
 *
 * @throws {UsageError} if a base was typed for a server that takes none
 */
export function makePlan(
  described: Operation,
  given: TypedInputs,
  base: BaseUrl | undefined,
): Planning {
  const refusals = gatherRefusals(described.openapi)
  const start = startInputs(described)
  const isChosen = given.server !== undefined || Object.keys(given.variables).length > 0
  const address = base?.url ?? placeholderBase
  const there = base === undefined ? described : applyBase(described, base.url)
  const operation = isChosen ? there : atServer(described, findBaseUrl(described, base))
  const inputs: RequestInputs = {
    parameters: given.parameters,
    body: refusals.take('body', () => chooseBody(operation, given)),
    accept: given.accept,
    server: isChosen ? chooseServer(described, given.server ?? start.server, refusals) : 0,
    variables: given.variables,
    extraQuery: [],
    nestings: given.nestings,
    secrets: given.secrets,
    notSecret: given.notSecret,
    alternative: given.alternative ?? start.alternative,
  }
  const server = described.servers[inputs.server]
  if (isChosen && base?.from === 'option' && server && !isOpen(server, given.variables)) {
    throw new UsageError(
      '--base has no use here: the address of the chosen server is known without it. Leave it out, or choose another server.',
    )
  }
  const planning = planOperation(operation, inputs, isChosen ? `${address}/` : address)
  const { list } = refusals
  if (list.length === 0) return planning
  // An input that could not be chosen is not refused a second time for being missing.
  const others = planning.outcome === 'refused' ? planning.refusals : []
  return { outcome: 'refused', refusals: [...list, ...others.filter(isBeside(list))] }
}

/** As on the pages of a build with this address, and without a sandbox. */
function findBaseUrl(operation: Operation, base: BaseUrl | undefined): string {
  const [server] = listServers(operation, { sandboxUrl: undefined, apiBaseUrl: base?.url })
  return server?.baseUrl ?? completeServer(operation, placeholderBase)
}

function isBeside(list: readonly PlanRefusal[]): (other: PlanRefusal) => boolean {
  const settled = new Set(list.map(({ field }) => field))
  return ({ field }) => !settled.has(field.split(':')[0] ?? field)
}

function chooseServer(operation: Operation, server: number | string, refusals: Refusals): number {
  const { servers } = operation
  if (typeof server === 'number') return server
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
