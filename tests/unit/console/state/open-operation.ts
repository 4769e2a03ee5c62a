import { changeDraft } from '#console/request-panel/AddedCredential.tsx'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import type { Operation } from '#request/description/operation.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { settlePromises } from './fake-exchange.ts'
import { openConsole } from './open-console.ts'
import type { OpenConsole } from './open-console.ts'

/** Opens a console in use. */
export async function openOperation(
  part: Partial<Operation>,
  options: Partial<ConsoleSetup> & Parameters<typeof openConsole>[0] = {},
): Promise<OpenConsole> {
  const portal = openConsole({
    operation: makeOperation(part),
    untouched: undefined,
    onlyScheme: undefined,
    ...options,
  })
  portal.prepare()
  await settlePromises()
  return portal
}

export const choose = (portal: OpenConsole, alternative: number | 'none') =>
  portal.change({ type: 'alternative-chosen', alternative })

export const type = (portal: OpenConsole, at: string, text: string) =>
  changeDraft(portal, { type: 'text-typed', at, text })

export const asked = (portal: OpenConsole) => portal.snapshot().question
