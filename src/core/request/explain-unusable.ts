import { findRivals } from './credential-place.ts'
import type { SchemeUse } from './description/security.ts'
import { readFault } from './is-usable.ts'
import { quoteDocument } from '../text/quote-document.ts'

/** Why no request can meet an alternative, as a whole sentence; undefined where one can. */
export function explainUnusable(uses: readonly SchemeUse[]): string | undefined {
  for (const use of uses) {
    const fault = readFault(use)
    if (fault !== undefined) return fault
  }
  const rivals = findRivals(uses)
  if (!rivals) return undefined
  const names = rivals.map(({ name }) => quoteDocument(name, 120)).join(' and ')
  return `The security schemes ${names} go into one header, so that a request cannot meet both. Make them alternatives.`
}
