import type { Place } from './place.ts'

/** The place that the text of a reference names: the same, without the percent-encoding that a fragment may have. */
export function locateReference(reference: string): Place {
  if (!reference.includes('%')) return reference
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}
