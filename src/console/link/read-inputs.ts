import type { RequestInputs } from '#core/request/inputs.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { ReadTarget } from './link-target.ts'

/** What a reader filled in, as soon as what reads it is there. @returns undefined if that cannot be loaded */
export async function readInputs(
  { isPlain }: Pick<ConsoleSetup, 'isPlain'>,
  { snapshot, subscribe, begin }: ReadTarget,
): Promise<RequestInputs | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isRead = () => isPlain || snapshot().engine?.rest !== undefined
  if (!isRead()) {
    const stop = subscribe(() => {
      if (isRead() || snapshot().isEngineMissing) resolve()
    })
    begin()
    await promise
    stop()
  }
  return isRead() ? snapshot().inputs : undefined
}
