import type { Clause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import type { ParameterLocation, Style } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'

/** One row of a specification's table of serialised values, and what this portal does with it. */
export interface StyleCell {
  /** The table that the row stands in. */
  readonly clause: Clause
  /** How the specification writes it: the parameter's place is in braces, other text stands as it is. */
  readonly template: string
  readonly location: Exclude<ParameterLocation, 'querystring'>
  readonly style: Style
  readonly explode: boolean
  readonly allowReserved: boolean
  /** By name, in the order in which they are sent; undefined for a parameter that is left out. */
  readonly values: readonly (readonly [name: string, value: Value | undefined])[]
  readonly outcome: StyleOutcome
}

export type StyleOutcome =
  /** The text that the specification prints, sent letter for letter. */
  | { readonly kind: 'sent'; readonly expected: string }
  /** The text that the specification prints, and the one that is sent because of a rule that goes before it. */
  | {
      readonly kind: 'sent-otherwise'
      readonly expected: string
      readonly sent: string
      readonly because: string
    }
  /** The text that the specification prints, undefined for “n/a”, and the clause of the refusal. */
  | {
      readonly kind: 'refused'
      readonly expected: string | undefined
      readonly clause: Clause
    }

export function cell(
  location: StyleCell['location'],
  style: Style,
  explode: boolean,
  value: Value,
  expected: string,
): StyleCell {
  return {
    clause: clauses.styleExamples,
    template: '{color}',
    location,
    style,
    explode,
    allowReserved: false,
    values: [['color', value]],
    outcome: { kind: 'sent', expected },
  }
}

/** @param expected undefined where the table says “n/a” */
export function refusedCell(
  location: StyleCell['location'],
  style: Style,
  explode: boolean,
  value: Value,
  expected: string | undefined,
  clause: Clause,
): StyleCell {
  return {
    ...cell(location, style, explode, value, ''),
    outcome: { kind: 'refused', expected, clause },
  }
}
