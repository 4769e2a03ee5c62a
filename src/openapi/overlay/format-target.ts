import { getItems, getText } from '../load/located.ts'
import type { Located } from '../load/located.ts'

/**
 * Formats a JSONPath query (RFC 9535) that selects one value. Selects parameters, tags and others by their names, because their
 * position in the list may change.
 */
export function formatTarget(at: Located): string {
  if (!at.parent) return '$'
  return `${formatTarget(at.parent)}${formatSelector(at, at.parent)}`
}

function formatSelector(at: Located, parent: Located): string {
  const { key } = at
  if (Array.isArray(parent.value)) return `[${formatTest(at, parent) ?? key}]`
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${quote(key)}]`
}

/** Formats a filter by the names of an item; undefined if it has none, or shares them with another item. */
function formatTest(item: Located, list: Located): string | undefined {
  const fields = namingFields.get(list.key) ?? []
  const format = (one: Located) =>
    fields.map((field) => `@.${field}==${quote(getText(one, field) ?? '')}`).join(' && ')
  const test = format(item)
  const isNamed = fields.length > 0 && fields.every((field) => getText(item, field))
  const same = isNamed ? getItems(list).filter((one) => format(one) === test) : []
  return same.length === 1 ? `?${test}` : undefined
}

/** The fields that distinguish the items of a list. */
const namingFields: ReadonlyMap<string, readonly string[]> = new Map([
  ['parameters', ['name', 'in']],
  ['tags', ['name']],
  ['servers', ['url']],
  ['x-not-specified', ['id']],
  ['x-contradictory', ['id']],
])

/** Formats a string literal (RFC 9535, section 2.3.1.1). */
function quote(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
  return `'${escaped.replaceAll("'", String.raw`\'`)}'`
}
