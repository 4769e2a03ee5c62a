import type { Finding } from '#contract/findings/finding.ts'
import type { SettledFinding } from '#contract/findings/list-findings.ts'
import { readSharedFindings } from '#contract/findings/shared-findings.ts'
import { contract } from '../portal.ts'

/** What the document leaves open and contradicts, found by machine. */
const { open, settled } = readSharedFindings(contract)
export { open }

/** What the document answers by hand, each once. */
export const answers = [
  ...new Map(
    settled
      .filter(({ by }) => by.kind === 'answered')
      .map(({ finding: { topic }, by }) => [by.statedAt, { topic, by }] as const),
  ).values(),
]

const byOperation = groupByOperation(open, (finding) => finding.operations)
const settledByOperation = groupByOperation(settled, ({ finding }) => finding.operations)

/** What is found of one operation, the most harmful first, and of the same kind what is its own before what it shares. */
export function listOpen(slug: string): readonly Finding[] {
  return byOperation.get(slug) ?? []
}

export function listSettled(slug: string): readonly SettledFinding[] {
  return settledByOperation.get(slug) ?? []
}

function groupByOperation<Item>(
  items: readonly Item[],
  listSlugs: (item: Item) => readonly string[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const slug of listSlugs(item)) {
      const group = groups.get(slug) ?? []
      group.push(item)
      groups.set(slug, group)
    }
  }
  return groups
}
