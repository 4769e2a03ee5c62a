import type { Operation } from '#core/request/description/operation.ts'
import type { FaultList } from '../source/fault-list.ts'
import { enter, isExtension, listMembers } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { findOperations } from './path-item.ts'
import { readId, readOperation } from './read-operation.ts'
import { openOperation } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { nameOperation } from './name-operation.ts'
import { nameSlugs } from './slugs.ts'
import type { InboundRequest, OperationDocumentation } from './documented-operation.ts'

export interface OperationSource extends OperationDocumentation {
  readonly slug: string
  readonly tags: readonly string[]
  readonly at: Located
  readonly item: Located
}

interface OperationWithSource {
  readonly operation: Operation
  readonly source: OperationSource
}

export function readOperations(
  scope: DocumentScope,
  faults: FaultList,
): readonly OperationWithSource[] {
  const paths = enter(scope.root, 'paths')
  const found = listMembers(paths)
    .filter(({ key }) => !isExtension(key))
    .flatMap((item) => findOperations(scope, faults, item))
  const named = found.map(({ method, path, at }) => ({ method, path, operationId: readId(at) }))
  const slugs = nameSlugs(named, reservedSlugs)
  return found.map((one, index) => {
    const { method, path, at, item } = one
    const slug = slugs[index] ?? ''
    const own = openOperation(scope, faults, `${method} ${path}`)
    const { operation, documentation } = readOperation(own, one, slug)
    const callbacks = parseCallbacks(own, faults, at)
    return {
      operation: { ...operation, ...nameOperation(operation) },
      source: { ...documentation, slug, tags: operation.tags, at, item, callbacks },
    }
  })
}

/** Slugs used by other generated pages under the same path. */
const reservedSlugs = ['api', 'schemas', 'tags', 'webhooks']

/** Parses the requests under `webhooks` (OpenAPI 3.1.1, OpenAPI Object). */
export function readWebhooks(scope: DocumentScope, faults: FaultList): readonly InboundRequest[] {
  const items = listMembers(enter(scope.root, 'webhooks'))
    .filter(({ key }) => !isExtension(key))
    .map((item) => ({ name: item.key, item }))
  return parseInbound(scope, faults, items)
}

function parseCallbacks(
  scope: DocumentScope,
  faults: FaultList,
  operation: Located,
): readonly InboundRequest[] {
  const items = collectCallbacks(scope, operation)
  return items.length === 0 ? [] : parseInbound(scope, faults, items)
}

interface NamedItem {
  readonly name: string
  readonly item: Located
}

function collectCallbacks(scope: DocumentScope, operation: Located): readonly NamedItem[] {
  return listMembers(enter(operation, 'callbacks'))
    .filter(({ key }) => !isExtension(key))
    .flatMap((callback) => {
      const resolution = scope.resolver.follow(callback)
      if (resolution.outcome === 'broken') {
        scope.note(resolution.at, `${resolution.sentence} The callback is omitted.`)
        return []
      }
      return listMembers(resolution.target)
        .filter(({ key }) => !isExtension(key))
        .map((item) => ({ name: callback.key, item }))
    })
}

function parseInbound(
  scope: DocumentScope,
  faults: FaultList,
  items: readonly NamedItem[],
): readonly InboundRequest[] {
  const noted: FaultList = {
    ...faults,
    add: (_, at, sentence, operation) => faults.add('noted', at, sentence, operation),
  }
  const found = items.flatMap(({ name, item }) =>
    findOperations(scope, noted, item).map((one) => ({ name, one })),
  )
  const slugs = nameSlugs(
    found.map(({ name, one }) => ({ operationId: name, method: one.method, path: one.path })),
  )
  return found.map(({ name, one }, index) => {
    const slug = slugs[index] ?? ''
    const within = { ...scope, refuse: scope.note, reasons: [] }
    const { operation, documentation } = readOperation(within, one, slug, 'inbound')
    const callbacks = collectCallbacks(scope, one.at).flatMap((inner) =>
      findOperations(scope, noted, inner.item).map(({ method, path, at }) => ({
        name: inner.name,
        method,
        path,
        at: scope.place(at),
      })),
    )
    const { summary, description } = operation
    const request = { ...operation, ...nameOperation({ id: name, summary, description }) }
    return Object.assign(documentation, { name, slug, request, callbacks })
  })
}
