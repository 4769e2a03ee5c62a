import type { Header } from '#core/request/header.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { SlotVariables } from '#core/snippet/variables.ts'

/** What an exported file holds, before it is written in the format of a program. */
export interface RequestCollection {
  readonly title: string
  readonly version: string | undefined
  readonly variables: readonly ExportedVariable[]
  readonly requests: readonly ExportedRequest[]
  /** Operations that are not among the requests, and why, as a sentence. */
  readonly leftOut: readonly LeftOut[]
}

export interface ExportedVariable {
  readonly name: string
  readonly value: string
  readonly isSecret: boolean
}

export interface LeftOut {
  readonly name: string
  readonly reason: string
}

export interface ExportedRequest {
  readonly id: string
  readonly name: string
  /** The folder; undefined for a request outside of any. */
  readonly tag: string | undefined
  /** Its URL and headers name variables as `{{name}}`. */
  readonly plan: RequestPlan
  /** The variables of parameters that the reader fills in. */
  readonly filled: readonly string[]
  readonly slots: readonly SlotVariables[]
  /** Described parameters that are not sent unless the reader switches them on. */
  readonly optional: { readonly query: readonly Header[]; readonly headers: readonly Header[] }
}

/** A request in the format of a program, or why that format cannot say it. */
export type Exported<T> =
  | { readonly outcome: 'written'; readonly value: T }
  | { readonly outcome: 'refused'; readonly reason: string }

/** Why exported requests do not follow redirects, for readers of the file. */
export const noRedirectReason =
  'Redirects are not followed: a redirect could send the request, and with it the key, to another server.'
