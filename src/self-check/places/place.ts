/** A kind of place where a page can leave text: how to read all of it, and how to put a decoy there. */
export interface Place {
  /** As it reads in “found in …”. */
  readonly name: string
  readonly read: () => Iterable<Reading> | AsyncIterable<Reading>
  /**
   * Puts a text there, as a script that leaks it would.
   *
   * @returns how to remove it
   */
  readonly plant: (decoy: string) => Undo | Promise<Undo>
}

/** One item in a place. Each byte is given as the character with that code. */
export interface Reading {
  /** Where exactly, for a person who needs to find it. */
  readonly where: string
  readonly content: string
}

export type Undo = () => void | Promise<void>

/** The name of every decoy, so that one left by a crash is replaced and removed by the next check. */
export const decoyName = 'self-check-decoy'

/** Bytes as text for a search: one character per byte, which matches the byte's code below 128. */
export function readBytes(bytes: ArrayBuffer | ArrayBufferView): string {
  return new TextDecoder('latin1').decode(bytes)
}
