import type { CheckFinding } from '../check/finding.ts'
import type { Kind } from '#core/response/unread-body.ts'
import { writePointer } from '../check/walk.ts'

/** The same finding at the same place of each item of a list. */
export interface FindingGroup {
  readonly kind: CheckFinding['kind']
  /** A JSON Pointer in the body, with `*` for the index of an item. */
  readonly places: string
  /** The pointer of the first. */
  readonly first: string
  readonly rule: string
  readonly end: string
  /** The types of the values that were found there. */
  readonly found: readonly Kind[]
  readonly count: number
}

/** Collects findings by what they say and where, so that a million rows are a line. */
export interface FindingGroups {
  readonly add: (finding: CheckFinding, found: Kind) => void
  readonly list: () => readonly FindingGroup[]
}

export function groupFindings(most = mostGroups): FindingGroups {
  const groups = new Map<string, Growing>()
  return {
    add({ kind, instance, rule, end }, found) {
      const places = writePointer(instance.map((step) => (typeof step === 'number' ? '*' : step)))
      const key = JSON.stringify([kind, places, rule, end])
      const group = groups.get(key)
      if (group) {
        group.count += 1
        group.found.add(found)
      } else if (groups.size < most) {
        const first = writePointer(instance)
        groups.set(key, { kind, places, first, rule, end, found: new Set([found]), count: 1 })
      }
    },
    list: () => Array.from(groups.values(), (group) => ({ ...group, found: [...group.found] })),
  }
}

/** More than anybody reads: names of members can differ in each item. */
const mostGroups = 200

interface Growing extends Omit<FindingGroup, 'found' | 'count'> {
  readonly found: Set<Kind>
  count: number
}
