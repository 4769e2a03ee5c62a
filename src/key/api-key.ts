/**
 * The text of each key, kept outside the key object because developer tools also show private fields. Garbage-collected with
 * its key.
 */
const secrets = new WeakMap<ApiKey, Secret>()

// Set by the class, which nothing else can construct; not exported.
let create: () => ApiKey

export interface Secret {
  /** The secret part: the text; of a name and password, the password, or the name if that is the secret. */
  readonly text: string
  readonly pair?: NamedPassword
}

export interface NamedPassword {
  readonly name: string
  readonly password: string
}

/**
 * A secret of any kind that appears as its mask when it is printed, joined, serialized or spread.
 *
 * The object does not contain the text, which leaves only in the credential slots of a request (fill-slot.ts); a test checks the
 * entire source for callers.
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

  /** In characters; of a name and password, the length of the secret part. */
  get length(): number {
    return reveal(this).text.length
  }

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

/**
 * Hides a text that has been accepted as a key. Only `parseKey`, `parseSecretInput`, the sign-in code and the command that runs
 * recipes may call it.
 */
export function keepKey(text: string): ApiKey {
  return keep({ text })
}

/**
 * Hides a name and password that have been accepted (RFC 7617). Only `parseNameAndPassword`, the client sign-in and the command
 * that runs recipes may call it.
 *
 * A name alone does not reveal its password; but many services take a key as the name, with an empty or made-up password:
 * if the password is too short to be a secret, the name is the secret.
 */
export function keepNameAndPassword(name: string, password: string): ApiKey {
  const isName =
    password === '' || (password.length < minSecretLength && name.length >= minSecretLength)
  return keep({ text: isName ? name : password, pair: { name, password } })
}

/** In characters. Shorter texts occur often in ordinary text, so they are not masked in responses. */
export const minSecretLength = 4

/**
 * Derives a value from a key's content. Like the content, the result must be kept outside the key object. Only fill-slot.ts and
 * the search for echoes may call it.
 */
export function deriveFromKey<Made>(key: ApiKey, make: (secret: Secret) => Made): Made {
  return make(reveal(key))
}

/** Checks whether a text contains the key verbatim, for use before the search for its other forms is loaded. */
export function containsKeyVerbatim(key: ApiKey, text: string): boolean {
  return text.includes(reveal(key).text)
}

function keep(secret: Secret): ApiKey {
  const key = create()
  secrets.set(key, secret)
  return key
}

/** @throws {TypeError} for an object that only looks like a key */
function reveal(key: ApiKey): Secret {
  const secret = secrets.get(key)
  if (secret === undefined) throw new TypeError('This object is not a key made by keepKey.')
  return secret
}

/** Bullets are not Latin-1, so a mask mistaken for a key cannot become a header. */
const mask = '•'.repeat(12)

/** Encodes name, colon and password in UTF-8 as Base64 (RFC 7617, section 2). */
export function encodeBasicCredentials({ name, password }: NamedPassword): string {
  return btoa(encodeUtf8(`${name}:${password}`))
}

/** Encodes a text in UTF-8, each byte as the character with that code. */
export function encodeUtf8(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
