/**
 * The text of each key, kept outside the key object because developer tools show private fields too. It is dropped
 * with its key.
 */
const texts = new WeakMap<ApiKey, string>()

// Set by the class, which nothing else can construct; not exported.
let create: () => ApiKey

/**
 * An API key that appears as its mask wherever it is printed, joined, serialised or spread.
 *
 * The text is nowhere in the object. It leaves only through `writeAuthorization`; a test checks the whole source for callers.
 * A structured clone (`postMessage`, `history.pushState`, IndexedDB) throws a `DataCloneError`.
 */
export class ApiKey {
  /** Structured cloning would make an empty object, but a symbol makes it throw, so every copy fails loudly. */
  readonly neverCloned: symbol = Symbol('an API key stays in the memory of one page and')

  static {
    create = () => new ApiKey()
  }

  private constructor() {
    Object.freeze(this)
  }

  /** In characters. */
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

/** Hides a text that has been accepted as a key. Only `readKey` may call it. */
export function keepKey(text: string): ApiKey {
  const key = create()
  texts.set(key, text)
  return key
}

/**
 * The value of the `Authorization` header (RFC 6750, section 2.1): the only way to the key's text.
 * Only the console's transport and the doctor's request may use it, when they send.
 */
export function writeAuthorization(key: ApiKey): string {
  return `Bearer ${reveal(key)}`
}

/**
 * Makes a search from the key's text. The result must be kept like the text: outside the key object.
 * Only the search for echoes may use it.
 */
export function makeFromKey<Made>(key: ApiKey, make: (text: string) => Made): Made {
  return make(reveal(key))
}

/** Whether a text contains the key verbatim, for use before the search for its other forms is loaded. */
export function holdsKeyPlainly(key: ApiKey, text: string): boolean {
  return text.includes(reveal(key))
}

/** @throws {TypeError} for an object that only looks like a key */
function reveal(key: ApiKey): string {
  const text = texts.get(key)
  if (text === undefined) throw new TypeError('This object is not a key made by keepKey.')
  return text
}

/** Bullets are not Latin-1, so a mask mistaken for a key cannot become a header. */
const mask = '•'.repeat(12)
