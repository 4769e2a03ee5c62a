import type { Located } from './located.ts'

/** To whom it is said what is wrong. */
export interface Teller {
  /** Read nevertheless, as the sentence says. */
  readonly note: (at: Located, sentence: string) => void
  /** The operation cannot be called. Of the document as a whole, what is wrong is noted. */
  readonly refuse: (at: Located, sentence: string, clause: string) => void
}

/**
 * Remembers what was read of the parts of one kind, and what was said about them. References may lead to one part from
 * everywhere, so that a small document could take hours if it were read each time.
 */
export type Memory<Part> = (teller: Teller, part: object, read: (teller: Teller) => Part) => Part

export function createMemory<Part>(): Memory<Part> {
  const known = new Map<object, { readonly result: Part; readonly told: readonly Telling[] }>()
  return (teller, part, read) => {
    const entry = known.get(part)
    if (entry) {
      for (const telling of entry.told) telling(teller)
      return entry.result
    }
    const told: Telling[] = []
    const tell = (telling: Telling) => {
      told.push(telling)
      telling(teller)
    }
    const result = read({
      note: (at, sentence) => tell((to) => to.note(at, sentence)),
      refuse: (at, sentence, clause) => tell((to) => to.refuse(at, sentence, clause)),
    })
    known.set(part, { result, told })
    return result
  }
}

type Telling = (teller: Teller) => void
