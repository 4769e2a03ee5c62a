import { isInGroup } from '#contract/provenance/detector-names.ts'
import type { Finding } from '#contract/findings/finding.ts'
import { statuses } from '../statuses.ts'

/**
 * What a reader who fills in a request should know of its fields, by field: where the document contradicts itself, and what it
 * leaves open that a call depends on. Undefined where there is nothing.
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

/** Of one field: it is a form, and not a page of reference. */
const most = 2
