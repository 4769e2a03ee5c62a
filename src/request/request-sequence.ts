import type { RequestPlan } from './request-plan.ts'

/**
 * Requests that depend on each other, from which programs are derived. In the texts of its plans, a placeholder replaces each value that is
 * known only when the program runs.
 */
export interface RequestSequence {
  readonly inputs: readonly SequenceInput[]
  readonly steps: readonly SequenceStep[]
  /** JSON with placeholders, which the program prints. Undefined if it prints the body of the last response. */
  readonly outputs: string | undefined
  /** Texts of the outputs. */
  readonly texts: readonly ComposedText[]
}

/** A value that the program reads from an environment variable. */
export interface SequenceInput {
  readonly name: string
  /** The name of the text of the variable. */
  readonly source: string
  readonly variable: string
  /** Whether the value is the text of the variable. Other variables contain JSON. */
  readonly isText: boolean
  /** The text of the variable if it is not set. Without one, the program requires the variable. */
  readonly start?: string
}

export interface SequenceStep {
  readonly id: string
  /** The name of its response, and that of the text of the body. */
  readonly response: string
  readonly body: string
  readonly plan: RequestPlan
  /** Texts of the request. */
  readonly texts: readonly ComposedText[]
  /** Whether the body is a text that is sent as it is, and not JSON. */
  readonly isVerbatim: boolean
  /** The statuses of a success, as ranges of which both ends are included. */
  readonly successes: readonly StatusRange[]
  /** Values of the response that the program uses later. */
  readonly reads: readonly SequenceRead[]
}

/** A text that contains values. A list or an object in it is JSON. */
export interface ComposedText {
  readonly name: string
  readonly parts: readonly SequencePart[]
}

/** A text, or the name of a value. */
export type SequencePart = string | { readonly value: string }

export type StatusRange = readonly [first: number, last: number]

/** The names of values are words of ASCII letters, and digits, joined by underscores: `create_id`. */
export type SequenceRead = { readonly name: string } & SequenceSource

export type SequenceSource =
  | { readonly from: 'status' }
  | { readonly from: 'header'; readonly header: string }
  /** Numbers are indices of lists. */
  | { readonly from: 'body'; readonly path: readonly (string | number)[] }

/** Returns a text that replaces a value in a plan. Its characters need no escaping in any part of a request. */
export function formatValuePlaceholder(name: string): string {
  return `Zq0${name}0qZ`
}

/** Splits a text of a plan at its placeholders. In JSON, the quotation marks around a placeholder are part of it. */
export function splitAtValues(text: string, format: 'text' | 'json'): readonly SequencePart[] {
  return text
    .split(format === 'json' ? /"Zq0(\w+?)0qZ"/ : /Zq0(\w+?)0qZ/)
    .map((part, index) => (index % 2 === 0 ? part : { value: part }))
    .filter((part) => part !== '')
}
