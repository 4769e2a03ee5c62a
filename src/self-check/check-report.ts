import type { PolicyEffect } from './describe-policy.ts'
import type { Sighting } from './look.ts'

/** The result of a check. It never contains the key that was searched for. */
export interface CheckReport {
  /** The page's origin, such as `https://docs.example.com`. */
  readonly origin: string
  readonly places: readonly PlaceReport[]
  /** The response status of the one request with the made-up key. */
  readonly status: number
  readonly hosts: readonly ContactedHost[]
  /** Whether the browser kept every entry of its list of requests. */
  readonly areHostsComplete: boolean
  readonly serviceWorkers: number
  readonly policy: PolicyReport
  readonly blocked: ViolationReport
}

export interface PlaceReport {
  readonly name: string
  /** Why “not found” means nothing here; undefined when a decoy was found there and removed. */
  readonly unchecked: string | undefined
  readonly findings: readonly PlaceFinding[]
}

export interface PlaceFinding extends Sighting {
  /** When it was there, in order. */
  readonly moments: readonly Moment[]
}

/** When the search was made. */
export type Moment = 'in the field' | 'held' | 'forgotten'

export interface ContactedHost {
  readonly origin: string
  /** How many of its requests are in the browser's list. */
  readonly requests: number
  /** Whether the check sent its made-up key there. */
  readonly gotKey: boolean
}

export interface PolicyReport {
  /** Whether the browser blocked a request that the policy forbids. */
  readonly isEnforced: boolean
  readonly texts: readonly PolicyText[]
  readonly effects: readonly PolicyEffect[]
}

export interface PolicyText {
  readonly from: 'In the page' | 'In the header'
  readonly text: string
}

export interface ViolationReport {
  readonly violations: readonly Violation[]
  /** From when on the browser told what it blocked: never, if it did not tell of the check's own attempt. */
  readonly since: 'page' | 'console' | 'never'
}

/** Something that the policy blocked: only the origin, because the rest of the URL may be anything. */
export interface Violation {
  readonly directive: string
  readonly blocked: string
  /** Whether the blocked URL contained the made-up key. */
  readonly heldKey: boolean
}

/** The verdict on the places. */
export type CheckVerdict = 'found' | 'not-found' | 'partly-checked'

export function judge({ places, blocked }: CheckReport): CheckVerdict {
  const isFound = places.some(({ findings }) => findings.length > 0)
  if (isFound || blocked.violations.some(({ heldKey }) => heldKey)) return 'found'
  return places.some(({ unchecked }) => unchecked !== undefined) ? 'partly-checked' : 'not-found'
}

export function countChecked({ places }: CheckReport): number {
  return places.filter(({ unchecked }) => unchecked === undefined).length
}
