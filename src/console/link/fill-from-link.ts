import type { LazyModule } from '#ui/lazy-module.ts'
import type { ConsoleController } from '../state/console-control.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import type { followLink } from './follow-link.ts'

/** Fills in what a fragment of the address says, with code that is loaded only if it may say something. */
export async function fillFromLink(
  controller: ConsoleController,
  setup: ConsoleSetup,
  lazy: LazyModule<{ readonly followLink: typeof followLink }>,
  fragment: string,
): Promise<void> {
  const isNamed = fragment === `#operation=${setup.operation.slug}`
  if (isNamed || !/^#(?!snippet).*=/.test(fragment)) return
  try {
    const module = await lazy.load()
    controller.whenLoaded(() => module.followLink(controller, setup, fragment))
  } catch {
    controller.change({ type: 'linked', notes: 'Link not read. Reload the page.' })
  }
}
