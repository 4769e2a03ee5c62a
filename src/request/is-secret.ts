import type { ParameterLocation } from './description/parameter.ts'

export interface SecretTraits {
  readonly name: string
  /** The part of the request; `body` for a member of a form. */
  readonly in: ParameterLocation | 'body'
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'unknown'
  readonly format?: string | undefined
  readonly description?: string | undefined
}

/** Whether an input takes a secret. When in doubt, it does: readers can mark it as not secret, but a shown secret cannot be taken back. */
export function isSecret({ name, in: location, type, format, description }: SecretTraits): boolean {
  if (location === 'querystring' || (type !== 'string' && type !== 'unknown')) return false
  if (format === 'password' || isSecretName(name)) return true
  if (/^(?:x-)?key$/i.test(name)) return /\bAPI[ -]?key\b/i.test(description ?? '')
  if (location === 'cookie') return sessions.test(name)
  // In a path, these names identify the resource.
  return location !== 'path' && fullNames.has(splitWords(name).join(''))
}

export function isSecretName(name: string): boolean {
  const words = splitWords(name)
  while (suffixes.has(words.at(-1) ?? '')) words.pop()
  const last = words.at(-1) ?? ''
  if (last === 'token') return !words.some((word) => harmless.has(word))
  if (last !== 'key') return secrets.has(last)
  const kind = words.at(-2) ?? ''
  return keyKinds.has(kind) || kind.endsWith('api')
}

export function isSecretHeader(name: string): boolean {
  return (
    /^(?:proxy-authorization|cookie)$/i.test(name) ||
    isSecret({ name, in: 'header', type: 'string' })
  )
}

/** Splits at capitals and non-letters, and before words that are often joined to others: `authtoken`, `apikey`, `password2`. */
function splitWords(name: string): string[] {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(
      /[^a-z]+|(?<=[a-z])(?=(?:token|secret|password)$)|(?<=api|app|access|auth|client|private|secret|session)(?=(?:token|secret|password|key)(?:$|[^a-z]))/,
    )
    .filter((word) => word !== '')
}

const sessions = /(?:^|[^a-z])(?:sid|sess|session|auth)(?:$|[^a-z])|sess(?:ion)?_?id/i

/** Complete names of secrets in a query, a header or a form. */
const fullNames = new Set(
  'assertion auth authentication authorization bearer clientassertion codeverifier credential credentials jsessionid phpsessid xauth xauthorization'.split(
    ' ',
  ),
)

/** Last words that indicate a secret. */
const secrets = new Set(
  'jwt pass passcode passphrase passwd passwort password privkey pwd secret'.split(' '),
)

const suffixes = new Set(
  'again base confirm confirmation hash pem plaintext repeat string text value'.split(' '),
)

/** Words of tokens that grant no access, such as for paging and idempotency. */
const harmless = new Set(
  'batch continuation continue creation cursor delta idempotency idempotent list marker next offset page pagination paging position prev previous request resume resumption scroll skip start starting sync'.split(
    ' ',
  ),
)

/** The kinds of key that are secrets, among many that are not. */
const keyKinds = new Set(
  'access account admin app application auth authentication authorization client consumer customer dev developer encryption function functions license master private secret sdk security server service session shared signing subscription user'.split(
    ' ',
  ),
)
