import { z } from 'zod'
import type { Contract } from '#contract/read-contract.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { findOperation } from './find-operation.ts'
import { defineTool } from './tool.ts'

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

/** A result is read as a whole, and documents have operations that reach hundreds. */
const mostSchemas = 60

interface ReachedSchemas {
  readonly schemas: Readonly<Record<string, Schema>>
  /** The names of those that are left out. */
  readonly schemasLeftOut: readonly string[]
}

/** The named schemas that values refer to, also through each other, nearest first. */
function reachSchemas(values: unknown, named: Contract['schemas']): ReachedSchemas {
  const reached = new Set(listReferences(values))
  // A set is walked in the order in which it grows.
  for (const name of reached) {
    for (const next of listReferences(named.get(name))) reached.add(next)
  }
  const names = [...reached].filter((name) => named.has(name))
  return {
    schemas: Object.fromEntries(
      names.slice(0, mostSchemas).map((name) => [name, named.get(name) ?? true]),
    ),
    schemasLeftOut: names.slice(mostSchemas),
  }
}

function listReferences(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  return entries.flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : listReferences(member),
  )
}
