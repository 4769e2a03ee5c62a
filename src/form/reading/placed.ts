import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import type { CheckFinding, Step } from '#schema/check/walk.ts'

/** Which field each part of a value came from, so that what is said of the part is said beside the field. */
export interface Placed {
  /** The address of the field. */
  readonly at: string
  readonly parts: Map<Step, Placed>
  /** The form that the reader chose from several. */
  variant: { readonly schema: Schema | undefined; value: Value | undefined } | undefined
}

export function startPlaced(at: string): Placed {
  return { at, parts: new Map(), variant: undefined }
}

/** The field nearest to a place, and the way from there into what was written in it. */
export function locate(placed: Placed, { instance }: Pick<CheckFinding, 'instance'>) {
  let field = placed
  for (const [index, step] of instance.entries()) {
    const part = field.parts.get(step)
    if (!part) return { field, rest: instance.slice(index) }
    field = part
  }
  return { field, rest: [] }
}
