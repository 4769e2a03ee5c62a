import { findPath } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import type { OperationSource } from '../openapi/reading.ts'

/** The heading for an entry, from its place in the document. */
export function nameSubject(at: Located, operations: readonly OperationSource[]): string {
  const path = findPath(at)
  if (path[0] === 'info') return 'The service'
  if (path.includes('securitySchemes') || path[0] === 'securityDefinitions') return 'Authentication'
  if (path[0] !== 'paths') return 'The API document'
  const status = path[path.indexOf('responses') + 1] ?? ''
  if (path.includes('responses') && /^(default|[45])/.test(status)) return 'Errors'
  const near = operations.filter(({ item }) => item.key === path[1])
  const own = near.find(({ at: place }) => place.key === path[2]) ?? near[0]
  return own?.tags[0] ?? 'Operations'
}
