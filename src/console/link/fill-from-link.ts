import type { LazyModule } from '../ui/lazy-module.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSetup } from '../state/console-state.ts'

/** Fills in the form from a URL fragment. Loads the code for that only if the fragment may contain entries. */
export async function fillFromLink(
  controller: ConsoleController,
  lazy: LazyModule<{
    readonly followLink: (...given: [ConsoleController, ConsoleSetup, string]) => void
  }>,
  fragment: string,
): Promise<void> {
  const { setup } = controller.snapshot()
  const isNamed = fragment === `#operation=${setup.operation.slug}`
  if (isNamed || !/^#(?!snippet).*=/.test(fragment)) return
  // Before anything is awaited, because the reader may choose another operation meanwhile.
  controller.whenLoaded(() => lazy.loaded()?.followLink(controller, setup, fragment))
  try {
    await lazy.load()
  } catch {
    if (controller.snapshot().setup !== setup) return
    controller.change({ type: 'linked', notes: 'The link could not be applied. Reload the page.' })
  }
}

/** Shortens an untrusted text from a link for display. */
export function clip(text: string): string {
  const characters = Array.from(text)
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text
}

const longestShown = 40
