import type { Place } from '../openapi/place.ts'
import type { DetectorName } from './detector-names.ts'
import type { FindingStatus } from './finding.ts'
import type { Survey } from './survey.ts'

/** Something that a document can leave open or contradict. Its key in the table is its permanent name. */
export interface Detector {
  readonly status: FindingStatus
  /** A noun phrase without a full stop. */
  readonly topic: string
  /** What a client should not assume, as an imperative sentence. */
  readonly assume: string
  readonly find: (survey: Survey) => Iterable<Found>
}

/** One place where it is so. Several of one place are one, of all their operations. */
export interface Found {
  readonly at: Place
  /** A whole sentence that names no operation. */
  readonly sentence: string
  /** Where the sentence says more than what several places have in common: that, as a whole sentence. */
  readonly cause?: string
  /** By slug. */
  readonly operations: readonly string[]
  readonly field?: string
}

export type Detectors = Readonly<Partial<Record<DetectorName, Detector>>>
