import type { Finding } from '#contract/findings/finding.ts'
import type { SettledFinding } from '#contract/findings/list-findings.ts'
import { readSharedFindings } from '#contract/findings/shared-findings.ts'
import type { SurveyedContract } from '#contract/findings/survey/surveyed-contract.ts'
import { recall } from '#contract/shared-memory.ts'

type Settlement = SettledFinding['by']

/** The findings of a document, as its pages show them. */
export interface DocumentFindings {
  readonly open: readonly Finding[]
  /** The points that the document answers by hand, each once. */
  readonly answers: readonly { readonly topic: string; readonly by: Settlement }[]
  /** The findings of one operation, the most harmful first, and of the same kind its own before those that it shares. */
  readonly listOpen: (slug: string) => readonly Finding[]
  readonly listSettled: (slug: string) => readonly SettledFinding[]
}

/** The points that a document leaves open or contradicts, found by machine, once for all pages. */
export function readDocumentFindings(contract: SurveyedContract): DocumentFindings {
  return recall(read, contract, () => {
    const { open, settled } = readSharedFindings(contract)
    const openOf = groupByOperation(open, ({ operations }) => operations)
    const settledOf = groupByOperation(settled, ({ finding: { operations } }) => operations)
    const answered = settled.filter(({ by }) => by.kind === 'answered')
    return {
      open,
      answers: [
        ...new Map(
          answered.map(({ finding: { topic }, by }) => [by.statedAt, { topic, by }]),
        ).values(),
      ],
      listOpen: (slug) => openOf.get(slug) ?? [],
      listSettled: (slug) => settledOf.get(slug) ?? [],
    }
  })
}

const read = new WeakMap<SurveyedContract, DocumentFindings>()

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
