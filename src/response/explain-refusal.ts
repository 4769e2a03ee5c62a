import type { Header } from '#request/inputs.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { findHeader } from './summarize-response.ts'

/**
 * Explains a 401 that the sandbox sent because of the credentials; undefined for one that the document describes as an example. Only
 * the sandbox's reasons are known: another server may mean something else by the same status.
 */
export function explainSandboxRefusal(
  { slots }: Pick<RequestPlan, 'slots'>,
  { status, headers }: { readonly status: number; readonly headers: readonly Header[] },
): string | undefined {
  if (status !== 401 || findHeader(headers, 'sandbox-tier') !== 'own') return undefined
  // Slots of inputs are named after their field, such as `query:token`.
  const credentials = slots.filter(({ scheme }) => !scheme.includes(':'))
  if (credentials.length === 0) return 'The sandbox needs a key here. Create one and paste it.'
  return credentials.some((slot) => slot.place === 'header' && slot.isAccessToken)
    ? 'The sandbox does not know this token, or it has expired. Sign in again.'
    : 'The sandbox does not know this key. Copy it again or create one.'
}
