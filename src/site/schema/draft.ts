import type { OutlineNode, OutlineRow, RowGroup } from './outline.ts'

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** A node before it is known how much of what is below it has room. */
export interface DraftNode extends Writable<Omit<OutlineNode, 'groups'>> {
  groups: readonly DraftGroup[]
  /** What is below it; asked only once. */
  readonly open: () => readonly DraftGroup[]
}

export interface DraftRow extends Writable<Omit<OutlineRow, 'node'>> {
  readonly node: DraftNode
}

export interface DraftGroup extends Omit<RowGroup, 'rows'> {
  readonly rows: readonly DraftRow[]
}
