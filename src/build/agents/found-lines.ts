import type { FindingStatus } from '#contract/findings/survey/detector.ts'
import { foldFindings } from '#contract/findings/fold-findings.ts'
import { readSharedFindings } from '#contract/findings/shared-findings.ts'
import { addressOf } from '#site/address/markdown-address.ts'
import type { ListedPortal } from './listed-portal.ts'

/** The findings in the document, one line for each kind and none for notes: the first few, and where the others are. */
export function writeFoundLines(
  { contract, settings }: Pick<ListedPortal, 'contract' | 'settings'>,
  status: FindingStatus,
): readonly string[] {
  const { open } = readSharedFindings(contract)
  const folded = foldFindings(
    open.filter((finding) => finding.status === status && finding.weight === 'finding'),
  )
  const count = contract.operations.length
  return [
    ...folded.slice(0, most).map(({ topic, assume, operations }) => {
      const isOfAll = operations.length === 0 || operations.length === count
      const where = isOfAll ? '' : ` (${operations.length} of ${count} operations)`
      return `  - ${topic}${where}. ${assume}`
    }),
    ...(folded.length > most
      ? [`  - … and ${folded.length - most} more: ${addressOf('/not-specified.md', settings)}`]
      : []),
  ]
}

/** llms.txt is read whole, so it stays short. */
const most = 10
