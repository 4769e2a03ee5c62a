import type { ConsoleController } from './console-controller.ts'

const opened: ConsoleController[] = []
const waiting = new Set<(controller: ConsoleController) => void>()

/** Announces a console of this page, so that an agent of the browser can fill in its form. */
export function announceConsole(controller: ConsoleController): void {
  opened.push(controller)
  for (const resolve of waiting) resolve(controller)
  waiting.clear()
}

/** Returns the last console of this page; waits for the first. */
export async function getOpenedConsole(): Promise<ConsoleController> {
  const last = opened.at(-1)
  if (last) return last
  const { promise, resolve } = Promise.withResolvers<ConsoleController>()
  waiting.add(resolve)
  return promise
}
