import type { ConsoleController } from '../state/console-control.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import { shareRequest } from './share-request.ts'

/** Copies the address of the page with the request as it is filled in. @returns the outcome in a few words */
export async function copyLink(
  setup: ConsoleSetup,
  { snapshot, isKeyIn }: Pick<ConsoleController, 'snapshot' | 'isKeyIn'>,
): Promise<string> {
  const shared = shareRequest(setup, snapshot().inputs, isKeyIn)
  if (shared.outcome === 'refused') return shared.sentence
  const { origin, pathname } = location
  const without =
    shared.leftOut.length === 0
      ? ''
      : `, without ${new Intl.ListFormat('en').format(shared.leftOut)}`
  try {
    await navigator.clipboard.writeText(origin + pathname + shared.fragment)
    return `Link copied${without}`
  } catch {
    // No permission, or not a secure page: the reader can still copy it by hand.
    history.replaceState(history.state, '', shared.fragment)
    return `The link is in the address of this page${without}: copy it there`
  }
}
