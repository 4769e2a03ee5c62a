import { z } from 'zod'
import { searchContract } from './search-contract.ts'
import { defineTool } from './tool.ts'

const mostResults = 50

export const search = defineTool({
  name: 'search',
  title: 'Search the API document',
  description:
    'Finds operations, parameters, schemas and open points of the API document by words. Best matches come first. Read an operation that it finds with read_operation.',
  input: {
    query: z.string().min(1).max(400).describe('Words, such as “list experiments”'),
    limit: z.int().min(1).max(mostResults).default(10),
  },
  run: async ({ source, readContract }, { query, limit }) => {
    return { source, found: searchContract(await readContract(), query, limit) }
  },
})
