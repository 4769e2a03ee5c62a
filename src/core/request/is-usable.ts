import type { SchemeUse } from './description/security.ts'

/** Whether a request can meet an alternative of a document, be it only a program's. */
export function isUsable(uses: readonly SchemeUse[]): boolean {
  return uses.every((use) => readFault(use) === undefined)
}

/** Why a use of a scheme cannot be met, as a whole sentence. */
export function readFault({ fault, scheme }: SchemeUse): string | undefined {
  return fault ?? (scheme.type === 'other' ? scheme.fault : undefined)
}
