import { createEchoSearch } from './echo/echo-search.ts'
import type { EchoSearch } from './echo/echo-search.ts'
import { isIn, maskBetween, maskCut, maskText } from './echo/mask-echoes.ts'

/**
 * The text of each key, beside the keys and not in them: developer tools print private fields too. It goes when its key
 * does.
 */
const texts = new WeakMap<ApiKey, string>()

/** What looks for a key is made of it, so it is kept in the same way. */
const searches = new WeakMap<ApiKey, EchoSearch>()

// Set by the class itself, which nothing else can construct; it does not leave this file.
let create: () => ApiKey

/**
 * An API key that shows itself as its mask, wherever it is printed, joined, serialised or spread.
 *
 * The text is nowhere in the object. It leaves by `writeAuthorization` alone; a test reads the whole source for callers.
 * A structured clone (`postMessage`, `history.pushState`, IndexedDB) throws a `DataCloneError`.
 */
export class ApiKey {
  /** Structured cloning would make an object of nothing, but fails at a symbol: this property makes every copy fail loudly. */
  readonly neverCloned: symbol = Symbol('an API key stays in the memory of one page and')

  static {
    create = () => new ApiKey()
  }

  private constructor() {
    Object.freeze(this)
  }

  /** How many characters the key has. */
  get length(): number {
    return reveal(this).length
  }

  /** The same row of bullets for every key. */
  get mask(): string {
    return mask
  }

  toString(): string {
    return mask
  }

  toLocaleString(): string {
    return mask
  }

  toJSON(): string {
    return mask
  }

  [Symbol.toPrimitive](): string {
    return mask
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return mask
  }
}

/** Puts a text that has been found fit to be a key out of sight. Only `readKey` may call it. */
export function keepKey(text: string): ApiKey {
  const key = create()
  texts.set(key, text)
  return key
}

/**
 * The value of the `Authorization` header (RFC 6750, section 2.1): the one door to the key's text.
 * Only the console's transport and the doctor's call may use it, at the moment of sending.
 */
export function writeAuthorization(key: ApiKey): string {
  return `Bearer ${reveal(key)}`
}

/**
 * Overwrites the key with `*` wherever it stands in the bytes, and tells how often it did. For a response that sends the
 * key back: as many bytes remain as there were.
 *
 * It is looked for in either case, with any of its characters escaped for JSON, URLs or HTML, in hexadecimal, in UTF-16,
 * in base64 and base64url inside any longer text, and in the base64 of UTF-16 (see `listNeedles`). Not looked for: the key
 * reversed, encoded twice, compressed, encrypted, or in pieces; and a key of fewer than four characters in any form but
 * its own, because ordinary text is full of such.
 */
export function maskEchoes(key: ApiKey, bytes: Uint8Array): number {
  return maskBetween(findSearch(key), bytes, 0, bytes.length).count
}

/**
 * The same while more arrives. What stands so near the end that it may be the beginning of a key is left for later.
 *
 * @param from where the last call said to go on
 */
export function maskArrivedEchoes(key: ApiKey, bytes: Uint8Array, from: number): ArrivalMasking {
  const search = findSearch(key)
  const settled = bytes.length - search.longest
  const { count, end } = maskBetween(search, bytes, from, settled)
  return { count, next: Math.max(end, settled) }
}

export interface ArrivalMasking {
  /** How often the key was there. */
  readonly count: number
  /** Where to go on. */
  readonly next: number
}

/**
 * The same for the last bytes, when nothing more arrives. A key that the end cuts off is masked too from its fourth
 * character on: three are no help to anyone, and are often mere chance.
 */
export function maskLastEchoes(key: ApiKey, bytes: Uint8Array, from: number): number {
  const search = findSearch(key)
  const { count, end } = maskBetween(search, bytes, from, bytes.length)
  return count + maskCut(search, bytes, end)
}

/** The same for the name or the value of a header. */
export function maskEchoesInText(key: ApiKey, text: string): string {
  return maskText(findSearch(key), text)
}

/** Whether a text holds the key, in any of the same forms. */
export function holdsKey(key: ApiKey, text: string): boolean {
  return isIn(findSearch(key), text)
}

function findSearch(key: ApiKey): EchoSearch {
  const known = searches.get(key)
  if (known) return known
  const search = createEchoSearch(reveal(key))
  searches.set(key, search)
  return search
}

/** @throws {TypeError} for an object that only looks like a key */
function reveal(key: ApiKey): string {
  const text = texts.get(key)
  if (text === undefined) throw new TypeError('That is no key that was kept.')
  return text
}

/** Bullets are not Latin-1, so a mask that is taken for a key cannot even become a header. */
const mask = '•'.repeat(12)
