import type { Clause } from '#core/citation/citation.ts'
import type { FormProperty } from '#core/request/description/body.ts'

/** A field of a form, and what is sent for it. */
export interface FormRow<Sent> {
  /** What the row shows, as a statement. */
  readonly what: string
  /** What says so. */
  readonly clause: Clause
  readonly json: unknown
  /** What the document says of the field, named `p` unless said otherwise; undefined where it says nothing. */
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
