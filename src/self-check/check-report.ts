import type { FunctionLook } from '#browser/functions/look-at-functions.ts'
import type { PolicyEffect } from './describe-policy.ts'
import type { Sighting } from './look.ts'

/** What one check found out. Nothing in it is or holds the text that was looked for. */
export interface CheckReport {
  /** Where the page came from, such as `https://docs.example.com`. */
  readonly origin: string
  /** Whether the functions that a key passes through are the browser's own. */
  readonly functions: FunctionLook
  readonly places: readonly PlaceReport[]
  /** The status of the response to the one request that carried the made-up key. */
  readonly status: number
  readonly hosts: readonly ContactedHost[]
  /** Whether the browser kept every entry of the list that the hosts are read from. */
  readonly areHostsComplete: boolean
  readonly serviceWorkers: number
  readonly policy: PolicyReport
  readonly violations: readonly Violation[]
}

export interface PlaceReport {
  readonly name: string
  /** Why “not found” would say nothing here; nothing when a decoy was found there and removed. */
  readonly unchecked: string | undefined
  readonly findings: readonly PlaceFinding[]
}

export interface PlaceFinding extends Sighting {
  /** When it stood there, in order. */
  readonly moments: readonly Moment[]
}

/** When it was looked for. */
export type Moment = 'in the field' | 'held' | 'forgotten'

export interface ContactedHost {
  readonly origin: string
  /** How many requests the browser's list has for it. */
  readonly requests: number
  /** Whether the check sent its made-up key there. */
  readonly gotKey: boolean
}

export interface PolicyReport {
  /** Whether the browser refused a call that the policy forbids. */
  readonly isEnforced: boolean
  readonly texts: readonly PolicyText[]
  readonly effects: readonly PolicyEffect[]
}

export interface PolicyText {
  readonly from: 'In the page' | 'In the header'
  readonly text: string
}

/** Something that the policy blocked, without the rest of its address, which may be anything. */
export interface Violation {
  readonly directive: string
  readonly blocked: string
  /** Whether the blocked address held the made-up key. */
  readonly heldKey: boolean
}

/** What the places add up to, and the way there. */
export type CheckVerdict = 'found' | 'replaced' | 'not-found' | 'partly-checked'

export function judge({ places, violations, functions }: CheckReport): CheckVerdict {
  const isFound = places.some(({ findings }) => findings.length > 0)
  if (isFound || violations.some(({ heldKey }) => heldKey)) return 'found'
  if (functions.replaced.length > 0) return 'replaced'
  return places.some(({ unchecked }) => unchecked !== undefined) ? 'partly-checked' : 'not-found'
}

export function countChecked({ places }: CheckReport): number {
  return places.filter(({ unchecked }) => unchecked === undefined).length
}
