import type { Environment } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/usage-error.ts'
import { readDocument } from '#commands/read-document.ts'
import type { DocumentChoice } from '#commands/read-document.ts'
import { atServer } from '#core/request/list-servers.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { startInputs } from '#core/request/start-inputs.ts'

/**
 * Plans the first GET operation of the API document that needs no input, as the console would before anybody chose anything. No
 * other method is used, because it could change something.
 *
 * @throws {UsageError} for a document that cannot be read, and one that has no such operation
 */
export async function planCall(
  baseUrl: string,
  document: DocumentChoice,
  environment: Environment,
): Promise<RequestPlan> {
  const { operations } = await readDocument(document, environment)
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const planning = planOperation(atServer(operation, baseUrl), startInputs(operation), baseUrl)
    if (planning.outcome === 'planned') return planning.plan
  }
  throw new UsageError(
    `${document.path} has no GET operation that needs no input, so there is nothing to call.`,
  )
}
