import type { ConsoleSetup } from '../state/console-setup.ts'
import type { CopyTarget } from './link-target.ts'
import { readInputs } from './read-inputs.ts'
import { shareRequest } from './share-request.ts'

/**
 * Copies the address of the page with the request as it is filled in.
 *
 * @returns the outcome in a few words; undefined if what reads the form cannot be loaded
 */
export async function copyLink(
  setup: ConsoleSetup,
  target: CopyTarget,
): Promise<string | undefined> {
  const inputs = await readInputs(setup, target)
  if (!inputs) return undefined
  const shared = shareRequest(setup, inputs, target.isKeyIn)
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
