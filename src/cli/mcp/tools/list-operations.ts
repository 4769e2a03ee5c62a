import { z } from 'astro/zod'
import type { Operation } from '#request/description/operation.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { summarizeOperation } from '../../plan/plan-call.ts'
import { defineTool, describeRest } from './tool.ts'

export const listOperations = defineTool({
  name: 'list_operations',
  title: 'List the operations',
  description:
    'Lists the operations of the API document in its order: id, method and path, name, and for operations that a web page cannot call, the reason. Search finds operations by words.',
  input: {
    from: z.int().min(0).default(0).describe('Number of operations to skip'),
    limit: z.int().min(1).max(500).default(50),
  },
  run: async ({ source, loadDescription }, { from, limit }) => {
    const { title, version, operations, problems } = await loadDescription()
    return {
      source,
      found: {
        document: { title, version },
        total: operations.length,
        operations: operations.slice(from, from + limit).map(describe),
        faults: problems.length,
        ...describeRest(operations.length, from, limit),
      },
    }
  },
})

function describe(operation: Operation) {
  const { id, name, method, path, callable } = summarizeOperation(operation)
  return {
    id: formatDocumentName(id),
    call: formatDocumentName(`${method} ${path}`, 200),
    name,
    ...(callable !== true && { callable }),
  }
}
