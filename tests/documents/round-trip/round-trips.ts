import { writeCitation } from '#core/citation/citation.ts'
import { assert, asyncProperty } from 'fast-check'
import { expect } from 'vitest'
import { readDescription } from '../../fixtures/documents/read-description.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import { call } from './call.ts'
import { inputsOf } from './inputs.ts'
import type { PlainServer } from './plain-server.ts'
import type { FindSchema } from './values.ts'

export interface RoundTrips {
  readonly operations: number
  readonly requests: number
  /** Operations of which no call at all could be sent, by method and path, each once. */
  readonly never: readonly string[]
  /** What the refusals cite. */
  readonly clauses: ReadonlySet<string>
}

export interface Extent {
  /** Calls of each operation. */
  readonly runs: number
  readonly seed: number
}

/**
 * Calls every operation of documents with whatever inputs fit, and compares what the server read with what was given.
 *
 * @throws {Error} which names the document, the operation and the smallest inputs found that do not arrive
 */
export async function runRoundTrips(
  paths: readonly string[],
  server: PlainServer,
  { runs, seed }: Extent,
): Promise<RoundTrips> {
  const total = { operations: 0, requests: 0 }
  const never = new Set<string>()
  const clauses = new Set<string>()
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    const { operations, schemas } = await readDescription(path)
    for (const operation of operations) {
      total.operations += 1
      try {
        // oxlint-disable-next-line no-await-in-loop
        const tally = await tryOperation(operation, (name) => schemas.get(name), server, {
          runs,
          seed: seed + total.operations,
        })
        total.requests += tally.requests
        if (tally.requests === 0) never.add(`${operation.method} ${operation.path}`)
        for (const { citation } of tally.refusals) clauses.add(writeCitation(citation))
      } catch (error) {
        throw new Error(`${path}: ${operation.method} ${operation.path}`, { cause: error })
      }
    }
  }
  return { ...total, never: [...never].toSorted(), clauses }
}

interface OperationTally {
  readonly requests: number
  readonly refusals: readonly PlanRefusal[]
}

/** Again where every call was refused, because a required field may be unlucky. */
async function tryOperation(
  operation: Operation,
  find: FindSchema,
  server: PlainServer,
  { runs, seed }: Extent,
): Promise<OperationTally> {
  const tally = { requests: 0 }
  const refusals: PlanRefusal[] = []
  const inputs = inputsOf(operation, find)
  const property = asyncProperty(inputs, async (given) => {
    const { refusals: more, outcome } = await call(operation, given, server)
    expect(
      more.filter(({ citation, sentence }) => citation.section === '' || sentence === ''),
    ).toEqual([])
    refusals.push(...more)
    if (outcome === undefined) return
    expect(outcome.read).toEqual(outcome.expected)
    tally.requests += 1
  })
  for (let attempt = 0; attempt < 5 && tally.requests === 0; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await assert(property, { numRuns: runs, seed: seed + attempt * 100_000 })
  }
  return { ...tally, refusals }
}
