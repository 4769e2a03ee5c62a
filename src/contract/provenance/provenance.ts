import type { Header } from '#core/request/inputs.ts'
import type { DetectorName } from './detector-names.ts'
import type { Place } from '../source/place.ts'

/** Something the source does not show, and what a client should therefore not assume. */
export interface OpenPoint {
  readonly id: string
  /** The section of the source that it belongs to, or the nearest one if it is not mentioned; where the document cites none, undefined. */
  readonly section: string | undefined
  /** Whether the source calls it "not shown". What it does not mention is just as open. */
  readonly mentioned: boolean
  readonly topic: string
  readonly assume: string
  /** The subject, as a heading. */
  readonly subject: string
}

/** Statements of the source that contradict each other, with the interpretation the portal chose. */
export interface Contradiction {
  readonly id: string
  readonly section: string | undefined
  readonly topic: string
  readonly statements: readonly string[]
  readonly reading: string
}

/** An entry of the document that states in its own words what a detector finds, which is then not reported. */
export interface Covering {
  readonly detector: DetectorName
  /** The object that says so, for itself and all that it holds. */
  readonly at: Place
}

/** The statements of our extensions about one operation. */
export interface OperationProvenance {
  readonly section: string | undefined
  /** Open points of the operation, its responses and its path, in the order of the document. */
  readonly openPoints: readonly OpenPoint[]
  readonly statedHeaders: readonly Header[]
}

/** The statements of our extensions, apart from the description. */
export interface Provenance {
  readonly openPoints: readonly OpenPoint[]
  readonly contradictions: readonly Contradiction[]
  readonly coverings: readonly Covering[]
  /** By slug. */
  readonly operations: ReadonlyMap<string, OperationProvenance>
}
