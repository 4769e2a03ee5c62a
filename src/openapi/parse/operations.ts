import type { Operation } from '#request/description/operation.ts'
import type { ProblemList } from '../load/problem-list.ts'
import { getChild, isExtension, getMembers } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { findOperations } from './path-item.ts'
import { getOperationId, parseOperation } from './parse-operation.ts'
import { createOperationScope, followOrWarn } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { createSlugs } from './slugs.ts'
import type { InboundRequest, OperationDocumentation } from './documented-operation.ts'
import { stripMarkup } from '#text/rich-text.ts'
import { showDirections } from '#text/quote-document.ts'

export interface OperationSource extends OperationDocumentation {
  readonly slug: string
  readonly tags: readonly string[]
  readonly at: Located
  readonly item: Located
}

export function parseOperations(
  scope: DocumentScope,
  problems: ProblemList,
): readonly { readonly operation: Operation; readonly source: OperationSource }[] {
  const paths = getChild(scope.root, 'paths')
  const found = getMembers(paths)
    .filter(({ key }) => !isExtension(key))
    .flatMap((item) => findOperations(scope, problems, item))
  const named = found.map(({ method, path, at }) => ({
    method,
    path,
    operationId: getOperationId(at),
  }))
  const slugs = createSlugs(named, reservedSlugs)
  return found.map((one, index) => {
    const { method, path, at, item } = one
    const slug = slugs[index] ?? ''
    const own = createOperationScope(scope, problems, `${method} ${path}`)
    const { operation, documentation } = parseOperation(own, one, slug)
    const callbacks = parseCallbacks(own, problems, at)
    return {
      operation: { ...operation, ...getOperationTitle(operation) },
      source: { ...documentation, slug, tags: operation.tags, at, item, callbacks },
    }
  })
}

/** Slugs used by other generated pages under the same path. */
const reservedSlugs = ['api', 'schemas', 'tags', 'webhooks']

/** Parses the requests under `webhooks` (OpenAPI 3.1.1, OpenAPI Object). */
export function parseWebhooks(
  scope: DocumentScope,
  problems: ProblemList,
): readonly InboundRequest[] {
  const items = getMembers(getChild(scope.root, 'webhooks'))
    .filter(({ key }) => !isExtension(key))
    .map((item) => ({ name: item.key, item }))
  return parseInbound(scope, problems, items)
}

function parseCallbacks(
  scope: DocumentScope,
  problems: ProblemList,
  operation: Located,
): readonly InboundRequest[] {
  const items = collectCallbacks(scope, operation)
  return items.length === 0 ? [] : parseInbound(scope, problems, items)
}

interface NamedItem {
  readonly name: string
  readonly item: Located
}

function collectCallbacks(scope: DocumentScope, operation: Located): readonly NamedItem[] {
  return getMembers(getChild(operation, 'callbacks'))
    .filter(({ key }) => !isExtension(key))
    .flatMap((callback) => {
      const target = followOrWarn(scope, callback, 'The callback is omitted.')
      return (target ? getMembers(target) : [])
        .filter(({ key }) => !isExtension(key))
        .map((item) => ({ name: callback.key, item }))
    })
}

function parseInbound(
  scope: DocumentScope,
  problems: ProblemList,
  items: readonly NamedItem[],
): readonly InboundRequest[] {
  const warnings: ProblemList = {
    ...problems,
    add: (_, at, sentence, operation) => problems.add('warning', at, sentence, operation),
  }
  const found = items.flatMap(({ name, item }) =>
    findOperations(scope, warnings, item).map((one) => ({ name, one })),
  )
  const slugs = createSlugs(
    found.map(({ name, one }) => ({ operationId: name, method: one.method, path: one.path })),
  )
  return found.map(({ name, one }, index) => {
    const slug = slugs[index] ?? ''
    const within = { ...scope, refuse: scope.warn, reasons: [] }
    const { operation, documentation } = parseOperation(within, one, slug, 'inbound')
    const callbacks = collectCallbacks(scope, one.at).flatMap((inner) =>
      findOperations(scope, warnings, inner.item).map(({ method, path, at }) => ({
        name: inner.name,
        method,
        path,
        at: scope.getPointer(at),
      })),
    )
    const { summary, description } = operation
    const request = { ...operation, ...getOperationTitle({ id: name, summary, description }) }
    return Object.assign(documentation, { name, slug, request, callbacks })
  })
}

type Described = Pick<Operation, 'id' | 'summary' | 'description'>

/**
 * Returns the title of an operation: its summary, else the first sentence of its description if it
 * is short, else its id.
 */
export function getOperationTitle({
  id,
  summary = '',
  description = '',
}: Described): Pick<Operation, 'name' | 'isNamedById'> {
  // A summary is plain text (OpenAPI 3.1.1, Operation Object), but often contains code marks.
  const line = joinLines(summary.replaceAll(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g, '$2'))
  const name = line === '' ? findSentence(description) : line
  if (name === undefined) return { name: showDirections(joinLines(id)), isNamedById: true }
  return { name: showDirections(name) }
}

const longestSentence = 80

/** Returns the first sentence of a Markdown text without its full stop, if it is short enough for a title. */
function findSentence(description: string): string | undefined {
  const [paragraph = ''] = description
    .slice(0, 1000)
    .trim()
    .split(/\n\s*\n|<\/p>|<br\s*\/?>|\n(?=[#>|*+-])/i)
  if (isNotSentence.test(paragraph) || hasEntity.test(paragraph)) return undefined
  const text = joinLines(stripMarkup(paragraph))
  const [sentence = text] = /^.*?\p{L}.*?[^.][.!?](?=\s+\p{Lu}|$)/u.exec(text) ?? []
  const name = sentence.replace(/(?<!\.)\.$/, '')
  return /\p{L}/u.test(name) && sentence.length <= longestSentence ? name : undefined
}

/** Matches a heading, list, quotation, table or code block, and a paragraph that introduces one. */
const isNotSentence = /^(?:#|[*+-]\s|\d+[.)]\s|>|\||```|~~~|<(?:h\d|[ou]l|table|pre)\b)|:$/i

const hasEntity = /&#?\w+;/

function joinLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
