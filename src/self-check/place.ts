/** A kind of place in which a page can leave a text: how to read all of it, and how to put a decoy there. */
export interface Place {
  /** As it reads in “found in …”. */
  readonly name: string
  readonly read: () => Iterable<Reading> | AsyncIterable<Reading>
  /**
   * Puts a text there, in the way a script would that leaks one.
   *
   * @returns how to take it away again
   */
  readonly plant: (decoy: string) => Undo | Promise<Undo>
}

/** One thing that stands in a place. Bytes are given as the characters of their numbers. */
export interface Reading {
  /** Where exactly, for a person who has to find it. */
  readonly where: string
  readonly content: string
}

export type Undo = () => void | Promise<void>

/** The name of every decoy, so that one that outlived a crash is replaced and removed by the next check. */
export const decoyName = 'self-check-decoy'

/** Bytes as text for a search: each as one character, of which all that matters below 128 is the byte's own. */
export function readBytes(bytes: ArrayBuffer | ArrayBufferView): string {
  return new TextDecoder('latin1').decode(bytes)
}
