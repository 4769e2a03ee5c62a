import type { ConsoleController } from './console-controller.ts'

const opened: ConsoleController[] = []
const waiting = new Set<(controller: ConsoleController) => void>()

/** Announces a console of this page, so that an agent of the browser can fill in its form. */
export function announceConsole(controller: ConsoleController): void {
  opened.push(controller)
  for (const resolve of waiting) resolve(controller)
  waiting.clear()
}

/** @returns the last console of this page; undefined before the first is opened */
export function findOpenedConsole(): ConsoleController | undefined {
  return opened.at(-1)
}

/** Returns the last console of this page; waits for the first. */
export async function getOpenedConsole(): Promise<ConsoleController> {
  const last = findOpenedConsole()
  if (last) return last
  const { promise, resolve } = Promise.withResolvers<ConsoleController>()
  waiting.add(resolve)
  return promise
}
