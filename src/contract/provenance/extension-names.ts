import type { Extensions } from './extensions.ts'

/** Apart from what reads them, because a page needs their names alone. */
export const extensionNames = [
  'x-not-specified',
  'x-contradictory',
  'x-request-headers',
  'x-section',
  'x-nested-arrays',
] as const satisfies readonly (keyof Extensions)[]

export type ExtensionName = (typeof extensionNames)[number]

export function isExtensionName(name: string): name is ExtensionName {
  return extensionNames.some((known) => known === name)
}
