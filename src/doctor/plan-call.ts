import { join } from 'node:path'
import { locateDocument } from '#contract/locate-document.ts'
import { readContract } from '#contract/read-contract.ts'
import { atServer } from '#core/request/list-servers.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { startInputs } from '#core/request/start-inputs.ts'

/**
 * Plans the first GET operation of the API document that needs no input, as the console would before anybody chose anything. No
 * other method is used, because it could change something.
 *
 * @throws {ContractError} at the first mistake in the document
 */
export async function planCall(baseUrl: string): Promise<RequestPlan> {
  const root = join(import.meta.dirname, '../..')
  const openapi = process.env['PORTAL_OPENAPI']?.trim() || undefined
  const overlay = process.env['PORTAL_OVERLAY']?.trim() || undefined
  const source = locateDocument({ openapi, overlay }, root)
  const { operations } = await readContract(source)
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const planning = planOperation(atServer(operation, baseUrl), startInputs(operation), baseUrl)
    if (planning.outcome === 'planned') return planning.plan
  }
  throw new Error(
    `${source.path} has no GET operation that needs no input, so there is nothing to call.`,
  )
}
