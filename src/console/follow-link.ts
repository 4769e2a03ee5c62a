import { loadExchange } from './load-exchange.ts'
import type { ConsoleController } from './state/console-control.ts'
import type { ConsoleSetup } from './state/console-setup.ts'

/** Fills in what the address says, with code that is loaded only if it may say something. */
export async function followLink(
  controller: ConsoleController,
  setup: ConsoleSetup,
): Promise<void> {
  const { hash } = location
  if (!/^#(?!snippet).*=/.test(hash)) return
  try {
    const module = await loadExchange()
    module.followLink(controller, setup, hash)
  } catch {
    controller.change({ type: 'linked', notes: 'Link not read. Reload the page.' })
  }
}
