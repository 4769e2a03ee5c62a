import type { Operation } from '#request/description/operation.ts'

export interface ResourceGroup {
  /** The beginning that all its paths share; undefined for operations of the group itself. */
  readonly path: string | undefined
  readonly operations: readonly Operation[]
}

/** Shorter lists need no headings. */
const fewest = 9

/**
 * Groups the operations of a long list by nested resource, such as `/accounts/{account}/persons`. Operations without a nested
 * resource, and the only operation of one, come first.
 */
export function groupByResource(operations: readonly Operation[]): readonly ResourceGroup[] {
  const all = [{ path: undefined, operations }]
  if (operations.length < fewest) return all
  const depth = getSharedSegments(operations).length
  const byResource = Map.groupBy(operations, ({ path }) => {
    const nested = splitPath(path).slice(depth)
    return nested.find((segment) => !segment.includes('{'))
  })
  const isNested = (resource: string | undefined) =>
    resource !== undefined && (byResource.get(resource)?.length ?? 0) > 1
  const nested = [...byResource].filter(([resource]) => isNested(resource))
  if (nested.length < 2) return all
  const own = [...byResource].filter(([resource]) => !isNested(resource)).flatMap(([, one]) => one)
  return [
    ...(own.length > 0 ? [{ path: undefined, operations: own }] : []),
    ...nested.map(([, one]) => ({ path: `/${getSharedSegments(one).join('/')}`, operations: one })),
  ]
}

function getSharedSegments(operations: readonly Operation[]): readonly string[] {
  const [first = [], ...others] = operations.map(({ path }) => splitPath(path))
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment))
  return end === -1 ? first : first.slice(0, end)
}

function splitPath(path: string): readonly string[] {
  return path.split('/').filter(Boolean)
}
