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
 * Makes what looks for a key out of its text. What it makes must be kept as the text is: beside the key, not in it.
 * Only the search for echoes may use it.
 */
export function makeFromKey<Made>(key: ApiKey, make: (text: string) => Made): Made {
  return make(reveal(key))
}

/** Whether a text holds the key letter for letter: what can be told before the search for its other forms is loaded. */
export function holdsKeyPlainly(key: ApiKey, text: string): boolean {
  return text.includes(reveal(key))
}

/** @throws {TypeError} for an object that only looks like a key */
function reveal(key: ApiKey): string {
  const text = texts.get(key)
  if (text === undefined) throw new TypeError('This object is not a key made by keepKey.')
  return text
}

/** Bullets are not Latin-1, so a mask that is taken for a key cannot even become a header. */
const mask = '•'.repeat(12)
