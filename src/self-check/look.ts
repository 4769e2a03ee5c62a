import { makeFakeText } from './fake-text.ts'
import type { Place } from './places/place.ts'
import { searchFor } from './secret-forms.ts'
import type { FindSecret, SecretForm } from './secret-forms.ts'

/** Where a secret was found, and never what it is. */
export interface Sighting {
  readonly where: string
  readonly form: SecretForm
}

/**
 * Searches a whole place for a secret.
 *
 * @throws when the browser does not let the page read there, or does not respond
 */
export async function lookIn(place: Place, find: FindSecret): Promise<readonly Sighting[]> {
  const sightings = new Map<string, Sighting>()
  const look = async () => {
    for await (const { where, content } of place.read()) {
      const form = find(content)
      if (form) sightings.set(where, { where: withoutSecret(where, find), form })
    }
  }
  await withinTimeLimit(look())
  return [...sightings.values()]
}

/** The name of an item, file or database can itself be the secret. */
export function withoutSecret(name: string, find: FindSecret): string {
  return find(name) ? 'a name that is or contains the key' : name.slice(0, 120)
}

/**
 * Puts a decoy in a place, looks for it there, and removes it. Only where that works does “not found” mean anything.
 *
 * @returns why the place could not be checked, or nothing when it can
 */
export async function tryDetector(place: Place): Promise<string | undefined> {
  const decoy = makeFakeText('fake_decoy')
  const find = searchFor(decoy)
  const planting = (async () => place.plant(decoy))()
  try {
    const undo = await withinTimeLimit(planting)
    const found = await lookIn(place, find).finally(() => withinTimeLimit((async () => undo())()))
    if (found.length === 0) return 'A decoy placed there was not found.'
    const left = await lookIn(place, find)
    return left.length > 0 ? 'A decoy placed there could not be removed.' : undefined
  } catch (error) {
    // A decoy that was merely slow is removed when it arrives; removing it twice does no harm.
    planting.then((undo) => undo()).catch(() => undefined)
    return explainRefusal(error)
  }
}

/** By the name alone: messages differ between browsers and may quote the secret. */
export function explainRefusal(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'ReferenceError' || name === 'TypeError') return 'Not available in this browser.'
  if (name === 'TimeoutError') return 'The browser did not respond within 10 seconds.'
  return `The browser refused: ${name}.`
}

const lookLimitMs = 10_000

async function withinTimeLimit<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), lookLimitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
