/**
 * The text of each key, beside the keys and not in them: developer tools print private fields too. It goes when its key
 * does.
 */
const texts = new WeakMap<ApiKey, string>()

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
 * Overwrites the key with `*` wherever it stands in the bytes, letter for letter, and tells how often it did. For an
 * answer that sends the key back: as many bytes remain as there were. Encoded forms (base64, JSON escapes,
 * percent-encoding) are not looked for.
 *
 * @param start where to begin; a caller that masks while more arrives begins a key's length before what is new
 */
export function maskEchoes(key: ApiKey, bytes: Uint8Array, start = 0): number {
  const text = reveal(key)
  const needle = Uint8Array.from(text, (character) => character.charCodeAt(0))
  let count = 0
  let at = findBytes(bytes, needle, start)
  while (at >= 0) {
    bytes.fill(asterisk, at, at + needle.length)
    count += 1
    at = findBytes(bytes, needle, at + needle.length)
  }
  return count
}

/** The same for a header's value. */
export function maskEchoesInText(key: ApiKey, text: string): string {
  return text.replaceAll(reveal(key), '*'.repeat(key.length))
}

/** @throws {TypeError} for an object that only looks like a key */
function reveal(key: ApiKey): string {
  const text = texts.get(key)
  if (text === undefined) throw new TypeError('That is no key that was kept.')
  return text
}

const asterisk = 0x2a

/** `indexOf` for the first byte is the engine's own loop, which a search byte by byte is not. */
function findBytes(bytes: Uint8Array, needle: Uint8Array, start: number): number {
  const [first = -1] = needle
  for (let at = bytes.indexOf(first, start); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (needle.every((byte, offset) => bytes[at + offset] === byte)) return at
  }
  return -1
}

/** Bullets are not Latin-1, so a mask that is taken for a key cannot even become a header. */
const mask = '•'.repeat(12)
