import { listPreflightHeaders } from '../request/preflight.ts'
import type { RequestPlan } from '../request/request-plan.ts'
import { quoteForShell } from './shared/quote.ts'

/**
 * The preflight of the planned request (Fetch, CORS-preflight fetch), as a curl command for a POSIX shell. It carries no
 * key, like a browser's.
 */
export function writePreflight(plan: RequestPlan, origin: string): string {
  return [
    `curl -sS -i --max-time 30 --globoff -X OPTIONS ${quoteForShell(plan.url)}`,
    ...listPreflightHeaders(plan, origin).map(
      ({ name, value }) => `-H ${quoteForShell(`${name}: ${value}`)}`,
    ),
  ].join(' \\\n  ')
}
