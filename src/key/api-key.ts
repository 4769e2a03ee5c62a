import type { CredentialSlot } from '#core/request/request-plan.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'

/**
 * The text of each key, kept outside the key object because developer tools show private fields too. It is dropped
 * with its key.
 */
const secrets = new WeakMap<ApiKey, Secret>()

// Set by the class, which nothing else can construct; not exported.
let create: () => ApiKey

/** What a key hides: one text, or the name and password of Basic authentication. */
type Secret =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pair'; readonly name: string; readonly password: string }

/**
 * A secret of any kind that appears as its mask wherever it is printed, joined, serialised or spread.
 *
 * The text is nowhere in the object. It leaves only through `fillSlot`; a test checks the whole source for callers.
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

  /** In characters; of a name and password, the length of what is secret of them. */
  get length(): number {
    return findSecretPart(reveal(this)).length
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
  return keep({ kind: 'text', text })
}

/** Hides a name and password that have been accepted (RFC 7617). Only `readNameAndPassword` may call it. */
export function keepNameAndPassword(name: string, password: string): ApiKey {
  return keep({ kind: 'pair', name, password })
}

/** A slot with its secret in it, ready to be sent. */
export type FilledSlot =
  | { readonly in: 'header'; readonly name: string; readonly value: string }
  /** `value` is the whole pair of name and value, percent-encoded (RFC 3986, section 2.1). */
  | { readonly in: 'query'; readonly name: string; readonly value: string }

/**
 * Puts a secret where a plan says: the only way to its text. Only the console's transport and the doctor's request may use it,
 * when they send.
 *
 * A bearer slot is a header with a prefix (RFC 6750, section 2.1). Basic is the Base64 of name, colon and password in
 * UTF-8 (RFC 7617, section 2).
 *
 * @throws {TypeError} for a cookie, which no page can send, and for a secret of another kind than the slot takes
 */
export function fillSlot(secret: ApiKey, slot: CredentialSlot): FilledSlot {
  const revealed = reveal(secret)
  if (slot.place === 'cookie') throw new TypeError('No page can send a secret in a cookie.')
  if (slot.place === 'basic') {
    if (revealed.kind === 'text') throw new TypeError('Basic takes a name and a password.')
    return { in: 'header', name: 'Authorization', value: `Basic ${writePairBase64(revealed)}` }
  }
  if (revealed.kind === 'pair') throw new TypeError('Only Basic takes a name and a password.')
  if (slot.place === 'header') {
    return { in: 'header', name: slot.name, value: slot.prefix + revealed.text }
  }
  const value = `${encodeUnreserved(slot.name)}=${encodeUnreserved(revealed.text)}`
  return { in: 'query', name: slot.name, value }
}

/**
 * Makes searches from the texts of a key: itself, or for a name and password, every text that would give it away. The result
 * must be kept like the text: outside the key object. Only the search for echoes may use it.
 */
export function makeFromKey<Made>(key: ApiKey, make: (text: string) => Made): readonly Made[] {
  return listTexts(reveal(key)).map((text) => make(text))
}

/** Whether a text contains the key verbatim, for use before the search for its other forms is loaded. */
export function holdsKeyPlainly(key: ApiKey, text: string): boolean {
  return listTexts(reveal(key)).some((secret) => text.includes(secret))
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

/** The longest first. */
function listTexts(secret: Secret): readonly string[] {
  if (secret.kind === 'text') return [secret.text]
  const { name, password } = secret
  return [writePairBase64(secret), `${name}:${password}`, findSecretPart(secret)]
}

/**
 * The password, which a name alone does not give away. Many services take a key as the name, with an empty or made-up password:
 * where the password is too short to be a secret, the name is one.
 */
function findSecretPart(secret: Secret): string {
  if (secret.kind === 'text') return secret.text
  const { name, password } = secret
  const isName =
    password === '' || (password.length < shortestSecret && name.length >= shortestSecret)
  return isName ? name : password
}

/** In characters. */
const shortestSecret = 4

function writePairBase64({ name, password }: Extract<Secret, { kind: 'pair' }>): string {
  const bytes = new TextEncoder().encode(`${name}:${password}`)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Bullets are not Latin-1, so a mask mistaken for a key cannot become a header. */
const mask = '•'.repeat(12)
