import { toHtml } from 'hast-util-to-html'
import type { Contract } from '#contract/read-contract.ts'
import { renderDescription } from '../schemas/rich-text.ts'

/**
 * A document whose descriptions do not say how they look: a viewer keeps their classes, and its own would lay a text over the
 * page. It names no servers, for whose variables a viewer offers a field, and its page must have none. Examples and other values
 * stay.
 */
export function writeForViewer(document: unknown): unknown {
  return visit(document, false)
}

/** @param isNamed whether the keys are names that the document gives, such as those of properties */
function visit(value: unknown, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, false))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
      if (isNamed) return [[key, visit(child, false)]]
      if (key === 'servers') return []
      if (values.has(key) || (key === 'examples' && Array.isArray(child))) return [[key, child]]
      if (key === 'description' && typeof child === 'string') return [[key, leaveOutLook(child)]]
      if (/^x-enum-?descriptions$/i.test(key)) return [[key, visitWords(child)]]
      return [[key, visit(child, maps.has(key) && !Array.isArray(child))]]
    }),
  )
}

/** The descriptions of single values, in a list or by value. */
function visitWords(value: unknown): unknown {
  if (typeof value === 'string') return leaveOutLook(value)
  if (Array.isArray(value)) return value.map(visitWords)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, visitWords(child)]))
}

/** In one line of HTML, in which Markdown finds nothing more. */
function leaveOutLook(text: string): string {
  if (!/<[^]*(?:class|id|style)/i.test(text)) return text
  return toHtml(renderDescription(text)).replaceAll('\n', '&#10;')
}

/** What the document gives as values, not as words. */
const values = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue'])
const maps = new Set(
  'properties patternProperties dependentSchemas $defs definitions schemas responses parameters headers requestBodies securitySchemes links callbacks paths webhooks pathItems content encoding examples mediaTypes variables scopes'.split(
    ' ',
  ),
)

/**
 * Whether Scalar can render a document on one page before a reader gives up: of 450 operations it takes some four seconds on a
 * desktop, of 1,200 eleven, and all of the document is loaded first.
 */
export function fitsOnePage({
  operations,
  document,
}: Pick<Contract, 'operations' | 'document'>): boolean {
  return operations.length <= mostOperations && JSON.stringify(document).length <= longest
}

const mostOperations = 200

const longest = 2_000_000
