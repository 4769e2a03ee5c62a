import { z } from 'astro/zod'
import type { Operation } from '#core/request/description/operation.ts'
import { listOperation } from '../../plan/make-plan.ts'
import type { ListedOperation } from '../../plan/make-plan.ts'
import { defineTool } from './tool.ts'

const mostListed = 500

export const listOperations = defineTool({
  name: 'list_operations',
  title: 'List the operations',
  description:
    'Lists the operations of the API document in its order: id, slug, name, method, path, summary, and whether a web page can call them, or why not.',
  input: {
    from: z.int().min(0).default(0).describe('How many to pass over'),
    limit: z.int().min(1).max(mostListed).default(100),
  },
  run: async ({ source, readContract }, { from, limit }) => {
    const { title, version, operations, faults } = await readContract()
    return {
      source,
      found: {
        document: { title, version },
        total: operations.length,
        operations: operations.slice(from, from + limit).map(list),
        faults: faults.length,
      },
    }
  },
})

function list(operation: Operation): ListedOperation & Pick<Operation, 'summary'> {
  return { ...listOperation(operation), summary: operation.summary }
}
