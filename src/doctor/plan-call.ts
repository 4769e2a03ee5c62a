import { join } from 'node:path'
import { describeReading } from '#contract/describe-faults.ts'
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
 * @throws {ContractError} for a document that cannot be read
 * @throws {DocumentRefused} for any fault of it where `PORTAL_STRICT` is 1, and where it has no such operation
 */
export async function planCall(baseUrl: string): Promise<RequestPlan> {
  const root = join(import.meta.dirname, '../..')
  const openapi = process.env['PORTAL_OPENAPI']?.trim() || undefined
  const overlay = process.env['PORTAL_OVERLAY']?.trim() || undefined
  const source = locateDocument({ openapi, overlay }, root)
  const contract = await readContract(source)
  const { operations, faults } = contract
  if (process.env['PORTAL_STRICT']?.trim() === '1' && faults.length > 0) {
    const lines = [...describeReading(contract), 'PORTAL_STRICT=1 ends here.']
    throw new DocumentRefused(lines.join('\n'))
  }
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const planning = planOperation(atServer(operation, baseUrl), startInputs(operation), baseUrl)
    if (planning.outcome === 'planned') return planning.plan
  }
  throw new DocumentRefused(
    `${source.path} has no GET operation that needs no input, so there is nothing to call.`,
  )
}

/** The document is the reason why nothing is sent. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
}
