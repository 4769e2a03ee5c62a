import { loadExchange } from './load-exchange.ts'
import type { ConsoleController } from './state/console-control.ts'
import type { ConsoleSetup } from './state/console-setup.ts'
import type { ConsoleSnapshot } from './state/console-snapshot.ts'

/** Copies a link to the request as it is filled in. @returns the outcome in a few words */
export async function copyLink(
  setup: ConsoleSetup,
  { inputs, isKeyIn }: Pick<ConsoleSnapshot & ConsoleController, 'inputs' | 'isKeyIn'>,
): Promise<string> {
  const module = await loadExchange().catch(() => undefined)
  return module?.copyLink(setup, inputs, isKeyIn) ?? 'Not copied. Reload the page.'
}
