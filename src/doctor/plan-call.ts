import { join } from 'node:path'
import { contractFile } from '#contract/contract-file.ts'
import { locateDocument } from '#contract/locate-document.ts'
import { readContract } from '#contract/read-contract.ts'
import { planRequest } from '#core/request/plan.ts'
import type { RequestPlan } from '#core/request/plan.ts'

/**
 * Plans the first GET operation of the API document, as the console would. No other method is used, because it could
 * change something.
 *
 * @throws {ContractError} at the first mistake in the document
 */
export async function planCall(baseUrl: string): Promise<RequestPlan> {
  const root = join(import.meta.dirname, '../..')
  const openapi = process.env['PORTAL_OPENAPI']?.trim() || undefined
  const { operations } = await readContract(locateDocument({ openapi }, root))
  const operation = operations.find(({ method }) => method === 'GET')
  if (!operation)
    throw new Error(`${contractFile} has no GET operation, so there is nothing to call.`)
  return planRequest(operation, { credential: operation.credential }, { baseUrl })
}
