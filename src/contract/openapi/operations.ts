import type { Operation } from '#core/request/description/operation.ts'
import { readBody } from './body.ts'
import type { FaultList } from './fault-list.ts'
import { findCallable } from './find-callable.ts'
import { enter, isExtension, listItems, listMembers, readText } from './located.ts'
import type { Located, LocatedMapping } from './located.ts'
import { readParameters } from './parameters.ts'
import { findOperations } from './path-item.ts'
import type { PathOperation } from './path-item.ts'
import { checkTemplate, unnameTemplate } from './path-template.ts'
import { clipText, quoteName } from './quote-name.ts'
import type { OperationSource } from './reading.ts'
import { readResponses } from './responses.ts'
import { openOperation } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { readSecurity } from './security.ts'
import { readFlag } from './serialization.ts'
import { readServers } from './servers.ts'
import { nameSlugs } from './slugs.ts'

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
  const slugs = nameSlugs(
    found.map(({ method, path, at }) => ({ method, path, operationId: readId(at) })),
  )
  return found.map((one, index) => readOperation(scope, faults, one, slugs[index] ?? ''))
}

function readOperation(
  document: DocumentScope,
  faults: FaultList,
  { method, path, at, item, field }: PathOperation,
  slug: string,
): ReadOperation {
  const scope = openOperation(document, faults, `${method} ${path}`)
  const lists = [field('parameters'), enter(at, 'parameters')]
  const { parameters, ignoredHeaders } = readParameters(scope, lists)
  checkTemplate(scope, item, path, parameters)
  const body = readBody(scope, enter(at, 'requestBody'))
  const levels = [enter(at, 'servers'), field('servers'), enter(scope.root, 'servers')]
  const servers = readServers(scope, levels)
  const security = readSecurity(scope, [enter(at, 'security'), enter(scope.root, 'security')])
  const responses = readResponses(scope, enter(at, 'responses'))
  const { reasons } = scope
  const operation = {
    id: readId(at) ?? `${method} ${path}`,
    slug,
    method,
    path,
    summary: readText(at, 'summary') ?? readOwnText(field('summary')),
    description: readText(at, 'description') ?? readOwnText(field('description')),
    isDeprecated: readFlag(scope, at, 'deprecated') ?? false,
    tags: listItems(enter(at, 'tags')).flatMap(({ value }) =>
      typeof value === 'string' ? value : [],
    ),
    parameters,
    ignoredHeaders,
    statedHeaders: [],
    body,
    servers,
    security,
    callable: findCallable({ method, parameters, body, security, reasons }),
  }
  return { operation, source: { slug, tags: operation.tags, at, item, responses } }
}

function readId(operation: LocatedMapping): string | undefined {
  const { value } = enter(operation, 'operationId')
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function readOwnText({ value }: Located): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** What has to be unique in a document and is not; slugs keep the operations apart all the same. */
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
