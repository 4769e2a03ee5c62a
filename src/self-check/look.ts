import { untilStopped } from '#browser/tasks.ts'
import type { ApiKey } from '#key/api-key.ts'
import { hasKey } from '#key/echo/key-echoes.ts'
import { readKey } from '#key/hygiene/read-key.ts'

/** A kind of place where a page can leave text: how to read all of it, and how to put a decoy there. */
export interface Place {
  /** As it reads in “found in …”. */
  readonly name: string
  readonly read: () => Iterable<Reading> | AsyncIterable<Reading>
  /**
   * As a script that leaks the text would put it there.
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

/** A made-up key that cannot be mistaken for a real one and occurs nowhere by chance: a plain name and 24 random bytes. */
export function makeUpKey(name: 'fake_check' | 'fake_decoy'): { text: string; key: ApiKey } {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const text = `${name}_${Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')}`
  const reading = readKey(text)
  if (reading.outcome === 'refused') throw new TypeError('The made-up key was not accepted.')
  return { text, key: reading.key }
}

/**
 * @returns where the key is, and never what it is
 * @throws when the browser does not let the page read there, or does not respond
 */
export async function lookIn(place: Place, key: ApiKey): Promise<readonly string[]> {
  const found = new Set<string>()
  const look = async () => {
    for await (const { where, content } of place.read()) {
      if (hasKey(key, content)) found.add(withoutKey(where, key))
    }
  }
  await withinTimeLimit(look)
  return [...found]
}

/** The name of an item, database or host can itself be the key. */
export function withoutKey(name: string, key: ApiKey): string {
  return hasKey(key, name) ? 'a name that is or contains the key' : name.slice(0, 120)
}

/**
 * Puts a decoy in a place, looks for it there, and removes it. Only where that works does “not found” mean anything.
 *
 * @returns why the place could not be checked, or nothing when it can
 */
export async function tryDetector(place: Place): Promise<string | undefined> {
  const decoy = makeUpKey('fake_decoy')
  const planting = (async () => place.plant(decoy.text))()
  try {
    const undo = await withinTimeLimit(async () => planting)
    const found = await lookIn(place, decoy.key).finally(() => withinTimeLimit(async () => undo()))
    if (found.length === 0) return 'A decoy placed there was not found.'
    const left = await lookIn(place, decoy.key)
    return left.length > 0 ? 'A decoy placed there could not be removed.' : undefined
  } catch (error) {
    // A decoy that was merely slow is removed when it arrives; removing it twice does no harm.
    planting.then((undo) => undo()).catch(() => undefined)
    return explainRefusal(error)
  }
}

/** By the name alone: messages differ between browsers and may quote the key. */
export function explainRefusal(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'ReferenceError' || name === 'TypeError') return 'Not available in this browser.'
  if (name === 'TimeoutError') return 'The browser did not respond within 10 seconds.'
  return `The browser refused: ${name}.`
}

async function withinTimeLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  return untilStopped(work, AbortSignal.timeout(10_000))
}
