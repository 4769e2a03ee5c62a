import type { LazyModule } from '#ui/lazy-module.ts'
import type { ConsoleController } from '../state/console-control.ts'
import type { ConsoleSetup } from '../state/console-state.ts'

/** Fills in what a fragment of the address says, with code that is loaded only if it may say something. */
export async function fillFromLink(
  controller: ConsoleController,
  setup: ConsoleSetup,
  lazy: LazyModule<{
    readonly followLink: (...given: [ConsoleController, ConsoleSetup, string]) => void
  }>,
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

/** Anybody can write a link, so its texts are shown short. */
export function clip(text: string): string {
  const characters = Array.from(text)
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text
}

const longestShown = 40
