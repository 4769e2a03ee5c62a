import { toHtml } from 'hast-util-to-html'
import { renderDescription } from '../../html/rich-text.ts'

/**
 * Prepares a document for a viewer. Descriptions lose attributes that control their look: a viewer keeps their classes,
 * and its own styles could cover the page with text. Servers are removed, because a viewer offers fields for their
 * variables and its page must have none. Examples and other values stay.
 */
export function prepareForViewer(document: unknown): unknown {
  return visit(document, false)
}

/** @param isNamed whether the keys are names from the document, such as property names */
function visit(value: unknown, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, false))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
      if (isNamed) return [[key, visit(child, false)]]
      if (key === 'servers') return []
      if (values.has(key) || (key === 'examples' && Array.isArray(child))) return [[key, child]]
      if (key === 'description' && typeof child === 'string') return [[key, removeLook(child)]]
      if (/^x-enum-?descriptions$/i.test(key)) return [[key, visitDescriptions(child)]]
      return [[key, visit(child, maps.has(key) && !Array.isArray(child))]]
    }),
  )
}

function visitDescriptions(value: unknown): unknown {
  if (typeof value === 'string') return removeLook(value)
  if (Array.isArray(value)) return value.map(visitDescriptions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, visitDescriptions(child)]),
  )
}

/** Returns one line of HTML, in which Markdown finds no further syntax. */
function removeLook(text: string): string {
  if (!/<[^]*(?:class|id|style)/i.test(text)) return text
  return toHtml(renderDescription(text)).replaceAll('\n', '&#10;')
}

/** Keywords that contain values, not descriptions. */
const values = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue'])
const maps = new Set(
  'properties patternProperties dependentSchemas $defs definitions schemas responses parameters headers requestBodies securitySchemes links callbacks paths webhooks pathItems content encoding examples mediaTypes variables scopes'.split(
    ' ',
  ),
)
