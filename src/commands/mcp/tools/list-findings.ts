import { z } from 'zod'
import { readSharedFindings } from '#contract/findings/shared-findings.ts'
import { findOperation } from '../find-operation.ts'
import { defineTool } from '../tool.ts'

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List what a machine finds open or contradictory',
  description:
    'Lists what the API document leaves open or contradicts, found by machine, with the place in the document and what a client should not assume. With an operation, only what concerns it. What its owner has settled is counted and left out.',
  input: {
    operation: z.string().min(1).optional().describe('Its operationId or slug'),
    from: z.int().min(0).default(0).describe('How many to pass over'),
    limit: z.int().min(1).max(200).default(50),
  },
  run: async ({ source, readContract }, { operation, from, limit }) => {
    const contract = await readContract()
    const { open, settled } = readSharedFindings(contract)
    const slug = operation === undefined ? undefined : findOperation(contract, operation).slug
    const findings =
      slug === undefined ? open : open.filter(({ operations }) => operations.includes(slug))
    return {
      source,
      found: {
        total: findings.length,
        findings: findings.slice(from, from + limit),
        settled: settled.length,
      },
    }
  },
})
