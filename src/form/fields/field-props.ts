import type { ReactNode } from 'react'
import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import type { Notation, Shape } from '../shape/shape.ts'

export interface FieldProps {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
  readonly isItem?: boolean
  readonly isRequired?: boolean
  readonly isDeprecated?: boolean
  /** As the plan names it; undefined within a field. */
  readonly field?: string
  /** Besides the schema's own. */
  readonly description?: string | undefined
  readonly examples?: readonly Value[]
  /** Where it goes, such as `query`. */
  readonly place?: string
  readonly mayBeEmpty?: boolean
  /** Whether a heading above shows the name already. */
  readonly isTitled?: boolean
  /** Beside the name: moves and removes an item. */
  readonly tools?: ReactNode
}

/** The properties of a control in which a value is entered. */
export interface ControlProps<S extends Shape = Shape> {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly shape: S
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
  readonly isItem: boolean
  readonly describedBy: string
  readonly isInvalid: boolean
}
