import type { CopyTarget } from './link/link-target.ts'
import { loadExchange } from './load-exchange.ts'
import type { ConsoleSetup } from './state/console-setup.ts'

/** Copies a link to the request as it is filled in. @returns the outcome in a few words */
export async function copyLink(setup: ConsoleSetup, target: CopyTarget): Promise<string> {
  const module = await loadExchange().catch(() => undefined)
  return (await module?.copyLink(setup, target)) ?? 'Not copied. Reload the page.'
}
