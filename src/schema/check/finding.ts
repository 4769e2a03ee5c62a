/** A result of comparing a value with a schema. */
export interface CheckFinding {
  readonly kind:
    | 'contradiction'
    /** Worth knowing and no contradiction, such as what `format` means. */
    | 'remark'
    /** A rule that could not be checked, so that nothing is claimed about it. */
    | 'unchecked'
  /** Names of members and indexes of items, from the whole value on. */
  readonly instance: readonly Step[]
  readonly keyword: string
  /** The place of the rule: a JSON Pointer (RFC 6901) from the last reference on, such as `#/components/schemas/User/minimum`. */
  readonly rule: string
  /** The end of a sentence. It quotes no value, only names of members. */
  readonly end: string
}

export type Step = string | number

/** A place within a value, such as `tags[0].name`; empty for the whole value. */
export function writePlace(instance: readonly Step[]): string {
  return instance
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}
