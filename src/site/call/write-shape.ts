import type { OutlineNode, OutlineRow, SchemaOutline } from '../schemas/outline.ts'

/** The shape of a value, with types in the place of values; undefined where only a type is known. */
export function writeShape({ root }: SchemaOutline): string | undefined {
  const text = writeNode(root, '')
  return text.includes('\n') ? text : undefined
}

function writeNode(node: OutlineNode, indent: string): string {
  const inner = `${indent}  `
  const rows = (kind: string) =>
    node.groups.filter((group) => group.kind === kind).flatMap((group) => group.rows)
  const members = rows('members').filter(({ name }) => name !== undefined)
  if (members.length > 0) {
    const lines = members.map((row) => `${inner}${writeMember(row, inner)}`)
    const more = node.more ? [`${inner}…`] : []
    return `{\n${[...lines, ...more].join(',\n')}\n${indent}}`
  }
  const [item] = rows('items')
  if (item) return `[\n${inner}${writeNode(item.node, inner)}\n${indent}]`
  const [only, ...others] = node.values
  if (only && others.length === 0) return only.text
  return node.type.map(({ text }) => text).join('')
}

function writeMember({ name = '', node }: OutlineRow, indent: string): string {
  return `${JSON.stringify(name)}: ${writeNode(node, indent)}`
}
