import type { OpenPoint } from '#contract/provenance/provenance.ts'
import type { Contract, DocumentedParts } from '#contract/read-contract.ts'
import type {
  DocumentedFacts,
  OpenFact,
  OpenFactState,
} from '#core/exchange/failures/documented-facts.ts'
import type { Operation } from '#core/request/description/operation.ts'

/**
 * The points that the contract leaves open about one operation, or about the whole service, for which a fact is open if it is
 * open for every operation.
 */
export function documentFacts(
  contract: Pick<Contract, 'operations' | 'documented' | 'openPoints'>,
  operation?: Pick<Operation, 'method' | 'path'>,
): DocumentedFacts {
  if (operation) return findFacts(contract, operation)
  const known = ofServices.get(contract) ?? findFacts(contract)
  ofServices.set(contract, known)
  return known
}

/** Many pages ask for those of the whole service, which take a look at every operation. */
const ofServices = new WeakMap<object, DocumentedFacts>()

function findFacts(
  contract: Pick<Contract, 'operations' | 'documented' | 'openPoints'>,
  operation?: Pick<Operation, 'method' | 'path'>,
): DocumentedFacts {
  const all = contract.operations
  const wanted = operation
    ? all.filter(({ method, path }) => method === operation.method && path === operation.path)
    : all
  const ofOperations = new Set([...contract.documented.values()].flatMap((each) => each.openPoints))
  const ofService = contract.openPoints.filter((point) => !ofOperations.has(point))
  const states = wanted.map((each) => {
    const documented = documentOperation(contract, each)
    const points = [...documented.openPoints, ...ofService]
    // Who lists open points lists them all, and takes one away once it is settled elsewhere.
    const silence = contract.openPoints.length > 0 ? noSilence : findSilence
    return (fact: OpenFact) => findState(fact, points) ?? silence(fact, documented)
  })
  const judge = (fact: OpenFact): OpenFactState => {
    const found = states.map((state) => state(fact))
    return found.find(({ status }) => status === 'no-open-point') ?? found[0] ?? noOpenPoint
  }
  return {
    openPoints: {
      'query-parameters': judge('query-parameters'),
      'other-operations': judge('other-operations'),
      'error-status-codes': judge('error-status-codes'),
      'rate-limits': judge('rate-limits'),
      'page-sizes': judge('page-sizes'),
    },
    queryParameters: wanted.flatMap(({ parameters }) =>
      parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ),
  }
}

const noOpenPoint: OpenFactState = { status: 'no-open-point' }

/** Ids are unique in a document, so a second operation puts its name before the fact's. */
function findState(fact: OpenFact, points: readonly OpenPoint[]): OpenFactState | undefined {
  const point = points.find(({ id }) => id === fact || id.endsWith(`-${fact}`))
  return point && { status: 'not-specified', section: point.section }
}

function noSilence(): OpenFactState {
  return noOpenPoint
}

/** Facts that a description leaves out although it could state them, so that nobody has to write an open point about it. */
function findSilence(fact: OpenFact, { responses }: DocumentedOperation): OpenFactState {
  const isSilent =
    fact === 'error-status-codes' && responses.every(({ status }) => status === 'default')
  return isSilent ? { status: 'not-specified', section: undefined } : noOpenPoint
}

/** An operation as its page shows it beyond its request: where it is documented, what it returns, and what is open. */
export interface DocumentedOperation extends DocumentedParts {
  readonly hasBody: boolean
}

/** @throws {Error} if the contract does not have the operation */
export function documentOperation(
  contract: Pick<Contract, 'operations' | 'documented'>,
  { method, path }: Pick<Operation, 'method' | 'path'>,
): DocumentedOperation {
  const operation = contract.operations.find((each) => each.method === method && each.path === path)
  const parts = operation && contract.documented.get(operation.slug)
  if (!parts) throw new Error(`The contract has no ${method} ${path}.`)
  return { ...parts, hasBody: operation.body !== undefined }
}
