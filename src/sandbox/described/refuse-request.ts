import type { Context } from 'hono'
import type { Breach, SandboxEnv } from '../http/problem.ts'
import { respondStatus } from '../http/problem.ts'
import type { SandboxOperation } from './sandbox-document.ts'

/** Responds that a request differs from what the document says of its operation. */
export function refuseRequest(
  context: Context<SandboxEnv>,
  found: SandboxOperation,
  breaches: readonly Breach[],
): Response {
  const places = breaches.map(({ place, pointer = '' }) => `${place}${pointer}`).join(', ')
  const detail = `The request differs from what the document says of ${nameOperation(found)}, at ${places}.`
  return respondStatus(context, 400, { detail, breaches })
}

export function nameOperation({ operation }: SandboxOperation): string {
  return `${operation.method} ${operation.path}`
}
