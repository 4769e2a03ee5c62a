import type { Operation } from '#core/request/description/operation.ts'
import { atServer, listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import type { Server } from '#core/request/server.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import { javascript } from '#core/snippet/javascript.ts'
import { listVariableNames } from '#core/snippet/shared/variables.ts'

/** A call that can be made without choosing anything. */
export interface ExampleCall {
  readonly operation: Operation
  readonly server: Server
  /** A program. It holds no secret, and reads each from a variable. */
  readonly text: string
  readonly variables: readonly string[]
}

/** The first safe call that needs nothing but a credential, as the console and every snippet would send it; undefined if there is none. */
export function writeExampleCall(
  operations: readonly Operation[],
  addresses: BuildAddresses,
): ExampleCall | undefined {
  for (const operation of operations) {
    const [server] = listServers(operation, addresses)
    if (operation.method !== 'GET' || server === undefined) continue
    const there = atServer(operation, server.baseUrl)
    const planning = planOperation(there, startInputs(operation), server.baseUrl)
    if (planning.outcome === 'refused') continue
    const snippet = javascript.writeSnippet(planning.plan)
    if (snippet.outcome === 'refused') continue
    const variables = listVariableNames(planning.plan.slots)
    return { operation, server, text: snippet.text.trim(), variables }
  }
  return undefined
}
