import type { Parameter } from '#core/request/description/parameter.ts'
import { findHeader } from '../http/read-headers.ts'
import type { RouteMatch } from './route-table.ts'
import type { SandboxOperation } from './sandbox-document.ts'

/** The parts of a request by which operations of one address are told apart. */
export interface AddressedRequest {
  readonly method: string
  readonly query: URLSearchParams
  readonly headers: Headers
}

/**
 * The operation that a request is for. Of several with one address, as `/#Action=a` and `/#Action=b` have, the one whose marks the
 * request bears; where it bears none of them, the first described.
 *
 * @param matches best first
 */
export function chooseOperation(
  matches: readonly RouteMatch[],
  request: AddressedRequest,
): readonly [RouteMatch, SandboxOperation] | undefined {
  const all = matches.flatMap((match) => {
    const found = match.route.operations.get(request.method)
    return found ? [[match, found] as const] : []
  })
  const [first] = all
  return (
    all
      .filter(([{ route }]) => route.address === first?.[0].route.address)
      .map((choice) => ({ choice, marks: listMarks(choice[1]) }))
      .filter(({ marks }) => marks.every((mark) => isBorne(mark, request)))
      .toSorted((one, other) => other.marks.length - one.marks.length)[0]?.choice ?? first
  )
}

interface Mark extends Pick<Parameter, 'in' | 'name'> {
  readonly value: string
}

/** Required parameters of the header or the query that can have but one value. */
function listMarks({ operation }: SandboxOperation): readonly Mark[] {
  return operation.parameters.flatMap(({ in: location, name, isRequired, schema }) => {
    if (!isRequired || typeof schema !== 'object') return []
    if (location !== 'header' && location !== 'query') return []
    const values = 'const' in schema ? [schema['const']] : schema['enum']
    const isOnly = Array.isArray(values) && values.length === 1
    return isOnly ? [{ in: location, name, value: String(values[0]) }] : []
  })
}

function isBorne(
  { in: location, name, value }: Mark,
  { query, headers }: AddressedRequest,
): boolean {
  return (location === 'query' ? query.get(name) : findHeader(headers, name)) === value
}
