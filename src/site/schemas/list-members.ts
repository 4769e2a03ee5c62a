import type { TypeWord } from '#schema/view/phrase.ts'
import type { OutlineRow, SchemaOutline } from './outline.ts'

/** A member, item or choice for a list or an index. */
export interface ListedMember {
  /** From the root, such as `address`, `street`. */
  readonly path: readonly string[]
  /** Undefined for what has no name of its own, such as the items of an array. */
  readonly name: string | undefined
  readonly type: string
  readonly values: readonly string[]
  readonly isDeprecated: boolean
  readonly pointer: string
  /** On the page of the outline. */
  readonly anchor: string
}

/** Every row of an outline, from top to bottom. */
export function* listMembers({ root }: SchemaOutline): Generator<ListedMember> {
  for (const { rows } of root.groups) for (const row of rows) yield* listRow(row)
}

function* listRow({ node, path, name, anchor }: OutlineRow): Generator<ListedMember> {
  yield {
    path,
    name,
    type: writeType(node.type),
    values: node.values.map(({ text }) => text),
    isDeprecated: node.marks.some(({ text }) => text === 'deprecated'),
    pointer: node.pointer,
    anchor,
  }
  for (const { rows } of node.groups) for (const row of rows) yield* listRow(row)
}

function writeType(type: readonly TypeWord[]): string {
  return type.map(({ text }) => text).join('')
}
