import { isInGroup } from '#contract/provenance/detector-names.ts'
import type { Finding } from '#contract/findings/finding.ts'
import { statuses } from '../statuses.ts'

/**
 * Notes for a reader who fills in a request, by field: where the document contradicts itself, and what it leaves open that a call
 * depends on. Undefined where there are none.
 */
export function noteFields(
  findings: readonly Finding[],
): Readonly<Record<string, readonly string[]>> | undefined {
  const notes = new Map<string, string[]>()
  for (const { field, detector, status, sentence, assume } of findings) {
    const matters = status === 'contradictory' || isInGroup(detector, 'call')
    if (field === undefined || !matters) continue
    const own = notes.get(field) ?? []
    notes.set(field, own)
    if (own.length < most) own.push(`${statuses[status].label}: ${sentence} ${assume}`)
  }
  return notes.size === 0 ? undefined : Object.fromEntries(notes)
}

/** The most notes on one field of a form, which is not a page of reference. */
const most = 2
