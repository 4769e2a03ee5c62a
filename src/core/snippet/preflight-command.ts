import { listPreflightHeaders } from '../request/preflight.ts'
import type { RequestPlan } from '../request/request-plan.ts'
import { posixSyntax } from './shared/curl-command.ts'

/**
 * The preflight of the planned request (Fetch, CORS-preflight fetch), as a curl command for a POSIX shell. It carries no
 * key, like a browser's.
 */
export function writePreflight(plan: RequestPlan, origin: string): string {
  const { program, quote, continuation } = posixSyntax
  return [
    `${program} -sS -i --max-time 30 --globoff -X OPTIONS ${quote(plan.url)}`,
    ...listPreflightHeaders(plan, origin).map(
      ({ name, value }) => `-H ${quote(`${name}: ${value}`)}`,
    ),
  ].join(continuation)
}
