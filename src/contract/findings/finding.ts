import type { Place } from '../source/place.ts'
import type { DetectorName } from '../provenance/detector-names.ts'
import type { FindingStatus } from './survey/detector.ts'

/** Something that a document leaves open, or where it contradicts itself, found by machine. */
export interface Finding {
  readonly detector: DetectorName
  readonly status: FindingStatus
  /** The subject, as a noun phrase: the same for every finding of its detector. */
  readonly topic: string
  /** The state of things at this place, as a whole sentence that names no operation. */
  readonly sentence: string
  /** The same of all places where one thing was left out or mistaken; most often the sentence itself. */
  readonly cause: string
  /** The assumption that a client should not make, as an imperative sentence. */
  readonly assume: string
  readonly at: Place
  /** The slugs of the operations that it concerns, in the order of the document; empty where it is the document’s alone. */
  readonly operations: readonly string[]
  /** The field of a request that it is about, such as `query:limit`, `body` or `security`. */
  readonly field: string | undefined
}
