import type { Finding } from '#contract/findings/finding.ts'
import { readSharedFindings } from '#contract/findings/list-findings.ts'
import type { SurveyedContract } from '#contract/findings/survey/words.ts'
import { recall } from '#contract/shared-contract.ts'

export interface DocumentFindings {
  readonly all: readonly Finding[]
  /** The findings of one operation, the most harmful first, and of the same kind its own before those that it shares. */
  readonly ofOperation: (slug: string) => readonly Finding[]
}

/** The points that a document leaves open or contradicts, found by machine, once for all pages. */
export function readDocumentFindings(contract: SurveyedContract): DocumentFindings {
  return recall(read, contract, () => {
    const all = readSharedFindings(contract)
    const bySlug = new Map<string, Finding[]>()
    for (const finding of all) {
      for (const slug of finding.operations) {
        const own = bySlug.get(slug) ?? []
        own.push(finding)
        bySlug.set(slug, own)
      }
    }
    return { all, ofOperation: (slug) => bySlug.get(slug) ?? [] }
  })
}

const read = new WeakMap<SurveyedContract, DocumentFindings>()
