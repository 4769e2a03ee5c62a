import type { Clause } from '#core/citation/citation.ts'
import type { FormProperty } from '#core/request/description/body.ts'

/** A field of a form, and what is sent for it. */
export interface FormRow<Sent> {
  /** The behaviour that the row shows, as a statement. */
  readonly what: string
  /** The clause that says so. */
  readonly clause: Clause
  readonly json: unknown
  /** The document’s description of the field, which is named `p` unless said otherwise; undefined where there is none. */
  readonly property: Partial<FormProperty> | undefined
  readonly name?: string
  readonly outcome:
    | { readonly kind: 'sent'; readonly sent: Sent }
    | { readonly kind: 'refused'; readonly clause: Clause; readonly sentence: string }
}

/** The name of the field in most rows. */
export const usualName = 'p'

export function styled(style: 'form' | 'deepObject' | 'pipeDelimited', explode: boolean) {
  return { style: { style, explode, allowReserved: false } }
}
