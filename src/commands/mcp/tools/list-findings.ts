import { z } from 'zod'
import { foldCauses } from '#contract/findings/finding.ts'
import type { FoldedFinding } from '#contract/findings/finding.ts'
import { readSharedFindings } from '#contract/findings/list-findings.ts'
import { findOperation } from './find-operation.ts'
import { defineTool } from './tool.ts'

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List what a machine finds open or contradictory',
  description:
    'Lists what the API document leaves open or contradicts, found by machine: one finding for each cause, with its first places in the document and what a client should not assume. With an operation, only what concerns it. What its owner states by hand is left out.',
  input: {
    operation: z.string().min(1).optional().describe('Its operationId or slug'),
    from: z.int().min(0).default(0).describe('How many to pass over'),
    limit: z.int().min(1).max(200).default(50),
  },
  run: async ({ source, readContract }, { operation, from, limit }) => {
    const contract = await readContract()
    const all = readSharedFindings(contract)
    const slug = operation === undefined ? undefined : findOperation(contract, operation).slug
    const own = slug === undefined ? all : all.filter(({ operations }) => operations.includes(slug))
    const causes = foldCauses(own)
    return {
      source,
      found: {
        total: causes.length,
        findings: causes.slice(from, from + limit).map(describeCause),
      },
    }
  },
})

function describeCause({ findings, operations, ...cause }: FoldedFinding) {
  return {
    ...cause,
    operations: operations.slice(0, most),
    operationCount: operations.length,
    places: findings.slice(0, most).map(({ at, sentence }) => ({ at, sentence })),
    placeCount: findings.length,
  }
}

/** The most items of each list; with an operation, the places are its own. */
const most = 20
