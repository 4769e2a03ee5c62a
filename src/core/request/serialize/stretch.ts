/** A stretch of a request: text that is known, or what stands for a text that is not. */
export type Stretch<Stand> = string | StandIn<Stand>

export interface StandIn<Stand> {
  readonly standIn: Stand
  /** Whether the text is percent-encoded first. */
  readonly isEncoded?: true
}

/** The text of stretches none of which is a stand-in. */
export function writeKnown(stretches: readonly Stretch<unknown>[]): string {
  return stretches.filter((stretch) => typeof stretch === 'string').join('')
}

/** Stretches in as few texts as possible; an empty text is left out, unless it is all there is. */
export function mergeStretches<Stand>(
  stretches: readonly Stretch<Stand>[],
): readonly Stretch<Stand>[] {
  const merged: Stretch<Stand>[] = []
  for (const stretch of stretches) {
    const last = merged.at(-1)
    if (typeof stretch === 'string' && typeof last === 'string') {
      merged[merged.length - 1] = last + stretch
    } else if (stretch !== '') {
      merged.push(stretch)
    }
  }
  return merged.length === 0 ? [''] : merged
}
