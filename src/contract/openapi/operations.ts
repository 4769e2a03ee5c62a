import { locateReference } from '#core/address/reference.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { showDirections } from '#core/text/quote-document.ts'
import type { FaultList } from '../source/fault-list.ts'
import { clipText, enter, isExtension, listMembers, quoteName } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { findOperations, unnameTemplate } from './path-item.ts'
import type { PathOperation } from './path-item.ts'
import { readId, readOperation } from './read-operation.ts'
import { openOperation } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { nameOperations } from './name-operations.ts'
import { nameSlugs } from './slugs.ts'
import type { InboundRequest, OperationDocumentation } from './documented-operation.ts'

/** The source of an operation: its parts that belong to no request, and its place. */
export interface OperationSource extends OperationDocumentation {
  readonly slug: string
  readonly tags: readonly string[]
  readonly at: Located
  /** The item of `paths` that holds it. */
  readonly item: Located
}

/** An operation, and where it stands. */
interface ReadOperation {
  readonly operation: Operation
  readonly source: OperationSource
}

/** All operations under `paths`, in the order of the document. */
export function readOperations(scope: DocumentScope, faults: FaultList): readonly ReadOperation[] {
  const paths = enter(scope.root, 'paths')
  const found = listMembers(paths)
    .filter(({ key }) => !isExtension(key))
    .flatMap((item) => findOperations(scope, faults, item))
  noteRepetitions(scope, found)
  const named = found.map(({ method, path, at }) => ({ method, path, operationId: readId(at) }))
  const slugs = nameSlugs(named, otherPages)
  noteClashes(scope, found, slugs)
  const read = found.map((one, index) => {
    const { method, path, at, item } = one
    const slug = slugs[index] ?? ''
    const own = openOperation(scope, faults, `${method} ${path}`)
    const { operation, documentation } = readOperation(own, one, slug)
    const callbacks = readCallbacks(own, faults, at)
    return {
      operation,
      source: { ...documentation, slug, tags: operation.tags, at, item, callbacks },
    }
  })
  const names = nameOperations(read.map(({ operation }) => operation))
  return read.map(({ operation, source }, index) => ({
    operation: { ...operation, name: names[index] ?? '' },
    source,
  }))
}

/** Beside the pages of operations, under the same address. */
const otherPages = ['api', 'schemas', 'tags', 'webhooks']

/** Addresses that cannot be the short ones. Operations of one id are told apart from these. */
function noteClashes(
  scope: DocumentScope,
  found: readonly PathOperation[],
  slugs: readonly string[],
): void {
  const short = nameShort(found)
  for (const [slug, indexes] of Map.groupBy(short.keys(), (index) => short[index] ?? '')) {
    const ids = new Set(indexes.map((index) => found[index] && readId(found[index].at)))
    const isTaken = otherPages.includes(slug)
    if (ids.size < 2 && !isTaken) continue
    for (const index of indexes) {
      const one = found[index]
      if (!one || slugs[index] === slug) continue
      const why = isTaken ? 'which this portal has another page at' : 'which another one has too'
      const [wanted, given] = [slug, slugs[index] ?? ''].map((each) =>
        locateReference('operation', each),
      )
      const sentence = `The page of this operation would be at ${wanted}, ${why}; it is at ${given}.`
      scope.note(enter(one.at, 'operationId'), sentence)
    }
  }
}

function nameShort(found: readonly PathOperation[]): readonly string[] {
  return found.flatMap(({ method, path, at }) =>
    nameSlugs([{ method, path, operationId: readId(at) }]),
  )
}

/** Repetitions of what has to be unique in a document; slugs keep the operations apart all the same. */
function noteRepetitions(scope: DocumentScope, found: readonly PathOperation[]): void {
  for (const [id, same] of Map.groupBy(found, ({ at }) => readId(at))) {
    if (id === undefined || same.length < 2) continue
    const places = same.slice(0, 3).map(({ method, path }) => clipText(`${method} ${path}`))
    const more = same.length > places.length ? ', …' : ''
    for (const { at } of same) {
      const sentence = `The operationId ${quoteName(id)} stands at ${same.length} operations (${places.join(', ')}${more}). Give each its own.`
      scope.note(enter(at, 'operationId'), sentence)
    }
  }
  const templates = Map.groupBy(new Set(found.map(({ item }) => item)), ({ key }) =>
    unnameTemplate(key),
  )
  for (const [, [first, ...others]] of templates) {
    for (const other of first ? others : []) {
      const sentence = `This path differs from ${quoteName(first?.key ?? '')} in the names of parameters only, so they are one path.`
      scope.note(other, sentence)
    }
  }
}

/** The requests under `webhooks` (OpenAPI 3.1.1, OpenAPI Object). */
export function readWebhooks(scope: DocumentScope, faults: FaultList): readonly InboundRequest[] {
  const items = listMembers(enter(scope.root, 'webhooks'))
    .filter(({ key }) => !isExtension(key))
    .map((item) => ({ name: item.key, item }))
  return readInbound(scope, faults, items)
}

/** The requests under `callbacks` of an operation. */
function readCallbacks(
  scope: DocumentScope,
  faults: FaultList,
  operation: Located,
): readonly InboundRequest[] {
  const items = listCallbacks(scope, operation)
  return items.length === 0 ? [] : readInbound(scope, faults, items)
}

interface NamedItem {
  readonly name: string
  readonly item: Located
}

function listCallbacks(scope: DocumentScope, operation: Located): readonly NamedItem[] {
  return listMembers(enter(operation, 'callbacks'))
    .filter(({ key }) => !isExtension(key))
    .flatMap((callback) => {
      const resolution = scope.resolver.follow(callback)
      if (resolution.outcome === 'broken') {
        scope.note(resolution.at, `${resolution.sentence} The callback is left out.`)
        return []
      }
      return listMembers(resolution.target)
        .filter(({ key }) => !isExtension(key))
        .map((item) => ({ name: callback.key, item }))
    })
}

/** Whatever is wrong with one is noted: it leaves no operation out. */
function readInbound(
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
    const callbacks = listCallbacks(scope, one.at).flatMap((inner) =>
      findOperations(scope, noted, inner.item).map(({ method, path, at }) => ({
        name: inner.name,
        method,
        path,
        at: scope.place(at),
      })),
    )
    const request = {
      ...operation,
      name: showDirections(operation.summary?.trim() || name),
    }
    return Object.assign(documentation, { name, slug, request, callbacks })
  })
}
