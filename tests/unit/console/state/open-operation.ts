import { changeFormState } from '#console/request-panel/AddedCredential.tsx'
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
  const opened = openConsole({
    operation: makeOperation(part),
    untouched: undefined,
    onlyScheme: undefined,
    ...options,
  })
  opened.prepare()
  await settlePromises()
  return opened
}

export const choose = (opened: OpenConsole, alternative: number | 'none') =>
  opened.change({ type: 'alternative-chosen', alternative })

export const type = (opened: OpenConsole, at: string, text: string) =>
  changeFormState(opened, { type: 'text-typed', at, text })

export const asked = (opened: OpenConsole) => opened.snapshot().question
