import type { Kind } from '#core/response/unread-body.ts'

/**
 * The reader by which a check sees values: whole ones in memory, or the rows of a scanned text, of which nothing is built before it is needed.
 * A node names one value.
 */
export interface Reader<Node> {
  readonly kindOf: (node: Node) => Kind
  readonly readFlag: (node: Node) => boolean
  readonly readText: (node: Node) => string
  /** A number as it is written. */
  readonly readDigits: (node: Node) => string
  readonly items: (node: Node) => Iterable<Node>
  /** In their order; a name may come twice. */
  readonly members: (node: Node) => Iterable<readonly [name: string, member: Node]>
  /** The number of items or members. */
  readonly countParts: (node: Node) => number
  /** Bytes of the text that has to be read for it; 0 where it is in memory. */
  readonly measure: (node: Node) => number
}
