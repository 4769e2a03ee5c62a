import { z } from 'zod'
import { findOperation } from '../find-operation.ts'
import { reachSchemas } from '../reach-schemas.ts'
import { defineTool } from '../tool.ts'

export const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation and what is open',
  description:
    'Reads one operation of the API document: parameters, body, responses, servers, security and the schemas that they reach. “open” lists what the document states that it does not say, and what a client should not assume; anything else that is not there is not specified either.',
  input: { operation: z.string().min(1).describe('Its operationId or slug') },
  run: async ({ source, readContract }, { operation: wanted }) => {
    const contract = await readContract()
    const operation = findOperation(contract, wanted)
    const documented = contract.documented.get(operation.slug)
    const own = documented?.openPoints ?? []
    const ids = new Set(own.map(({ id }) => id))
    const responses = documented?.responses.map(
      ({ at: _at, descriptionAt: _descriptionAt, ...response }) => response,
    )
    return {
      source,
      found: {
        operation,
        responses,
        ...reachSchemas([operation, responses], contract.schemas),
        open: {
          ofOperation: own,
          ofDocument: contract.openPoints.filter(({ id }) => !ids.has(id)),
          contradictions: contract.contradictions,
        },
      },
    }
  },
})
