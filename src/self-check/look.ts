import { makeFakeText } from './fake-text.ts'
import type { Place } from './place.ts'
import { searchFor } from './secret-forms.ts'
import type { FindSecret, SecretForm } from './secret-forms.ts'

/** A secret that was found. It says where, and never what. */
export interface Sighting {
  readonly where: string
  readonly form: SecretForm
}

/**
 * Reads a whole place for a secret.
 *
 * @throws when the browser refuses to let the page read there, or does not answer
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

/** Names of items, files and databases can be the secret themselves. */
export function withoutSecret(name: string, find: FindSecret): string {
  return find(name) ? 'a name that is or holds the key' : name.slice(0, 120)
}

/**
 * Puts a decoy into a place, looks for it there, and takes it away again. Only where that worked does “not found” say
 * anything.
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
    if (found.length === 0) return 'A decoy that was put there was not found again.'
    const left = await lookIn(place, find)
    return left.length > 0 ? 'A decoy that was put there could not be removed.' : undefined
  } catch (error) {
    // What was only slow is tidied up when it comes; to tidy up twice does no harm.
    planting.then((undo) => undo()).catch(() => undefined)
    return explainRefusal(error)
  }
}

/** By the name alone: messages differ between browsers and may quote what was looked for. */
export function explainRefusal(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'ReferenceError' || name === 'TypeError')
    return 'This browser does not offer it here.'
  if (name === 'TimeoutError') return 'The browser did not answer within 10 seconds.'
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
