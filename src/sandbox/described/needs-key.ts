import { isUsable } from '#core/request/is-usable.ts'
import type { SandboxDocument } from './sandbox-document.ts'

/** Whether an operation cannot be called without a credential that the sandbox can check. */
export function needsKey({ operations }: SandboxDocument): boolean {
  return operations.some(
    ({ operation: { security } }) =>
      security.state === 'stated' &&
      security.alternatives.some(isUsable) &&
      security.alternatives
        .filter(isUsable)
        .every((uses) => uses.some(({ scheme }) => scheme.type !== 'other')),
  )
}
