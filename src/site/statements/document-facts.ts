import type { OpenPoint } from '#contract/open-point.ts'
import type { Contract } from '#contract/read-contract.ts'
import { openFacts } from '#core/exchange/documented-facts.ts'
import type { DocumentedFacts, OpenFact, OpenFactState } from '#core/exchange/documented-facts.ts'
import type { Operation } from '#core/request/operation.ts'
import { documentOperation } from './documented-operation.ts'

/**
 * What the contract leaves open about one operation, or about the whole service, for which a fact is open if it is open for
 * every operation.
 */
export function documentFacts(
  contract: Pick<Contract, 'operations' | 'openPoints' | 'document'>,
  operation?: Operation,
): DocumentedFacts {
  const operations = operation ? [operation] : contract.operations
  const known = contract.operations.map((each) => documentOperation(contract, each).openPoints)
  const ofOperations = new Set(known.flat())
  const ofService = contract.openPoints.filter((point) => !ofOperations.has(point))
  const states = operations.map((each) => {
    const own = documentOperation(contract, each).openPoints
    return Object.fromEntries(
      openFacts.map((fact) => [fact, findState(fact, [...own, ...ofService])]),
    )
  })
  const judge = (fact: OpenFact): OpenFactState => {
    const found = states.map((state) => state[fact] ?? noOpenPoint)
    return found.find(({ status }) => status === 'no-open-point') ?? found[0] ?? noOpenPoint
  }
  return {
    openPoints: {
      'query-parameters': judge('query-parameters'),
      'response-payload': judge('response-payload'),
      'other-operations': judge('other-operations'),
      'error-status-codes': judge('error-status-codes'),
      'rate-limits': judge('rate-limits'),
      'page-sizes': judge('page-sizes'),
    },
    queryParameters: operations.flatMap(({ parameters }) =>
      parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ),
  }
}

const noOpenPoint: OpenFactState = { status: 'no-open-point' }

/** Ids are unique in a document, so a second operation puts its name before the fact's. */
function findState(fact: OpenFact, points: readonly OpenPoint[]): OpenFactState {
  const point = points.find(({ id }) => id === fact || id.endsWith(`-${fact}`))
  return point ? { status: 'not-specified', section: point.section } : noOpenPoint
}
