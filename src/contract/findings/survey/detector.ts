import type { Place } from '../../source/place.ts'
import type { DetectorName } from '../../provenance/detector-names.ts'
import type { Survey } from './survey.ts'

/** Something that a document can leave open or contradict. Its key in the table is its permanent name. */
export interface Detector {
  readonly status: FindingStatus
  /** A noun phrase without a full stop. */
  readonly topic: string
  /** The assumption that a client should not make, as an imperative sentence. */
  readonly assume: string
  readonly find: (survey: Survey) => Iterable<Found>
}

/** One place where it is so. Several of one place are one, of all their operations. */
export interface Found {
  readonly at: Place
  /** A whole sentence that names no operation. */
  readonly sentence: string
  /** The sentence that several places have in common, where this one says more. */
  readonly cause?: string
  /** By slug. */
  readonly operations: readonly string[]
  readonly field?: string
}

export type FindingStatus = 'not-specified' | 'contradictory'

export type Detectors = Readonly<Partial<Record<DetectorName, Detector>>>
