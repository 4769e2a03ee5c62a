import { isUsable } from '#request/credential-target.ts'
import type { SchemeUse, Security, SecurityScheme } from '#request/description/operation.ts'
import { findHeader } from './decode-parameters.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { TokenStore } from '../keys/token-store.ts'
import type { Violation } from '../http/problem.ts'

interface CredentialSources {
  readonly headers: Headers
  readonly query: URLSearchParams
}

type CredentialsVerdict =
  /** `by` names the schemes whose credentials were sent and are valid; `unchecked` the schemes that a sandbox cannot check. */
  | {
      readonly outcome: 'accepted'
      readonly by: readonly string[]
      readonly unchecked: readonly string[]
    }
  /** A token without all scopes of its alternative (RFC 6750, section 3.1). */
  | {
      readonly outcome: 'insufficient'
      readonly scheme: string
      readonly scopes: readonly string[]
    }
  | {
      readonly outcome: 'refused'
      readonly violations: readonly Violation[]
      readonly challenges: readonly string[]
    }

interface Store {
  readonly store: Pick<KeyStore, 'findByValue'>
  readonly tokens: Pick<TokenStore, 'findScopes'>
}

/**
 * Checks the credentials of a request: one alternative must be met completely, and the one with the most credentials counts. If the
 * document requires none or does not define security, credentials are ignored. An alternative that no request can meet does not
 * count.
 */
export function checkCredentials(
  security: Security,
  sources: CredentialSources,
  known: Store,
): CredentialsVerdict {
  if (security.state !== 'stated') return { outcome: 'accepted', by: [], unchecked: [] }
  const usable = security.alternatives.filter(isUsable)
  if (usable.length === 0) {
    const names = security.alternatives.flat().map(({ name }) => name)
    return { outcome: 'accepted', by: [], unchecked: [...new Set(names)] }
  }
  const alternatives = usable.map((uses) =>
    uses.map((use) => ({ use, problem: checkUse(use, sources, known) })),
  )
  const [met] = alternatives
    .filter((checked) => checked.every(({ problem }) => problem === undefined))
    .map((checked) => ({
      by: checked.flatMap(({ use }) => (use.scheme.type === 'other' ? [] : [use.name])),
      unchecked: checked.flatMap(({ use }) => (use.scheme.type === 'other' ? [use.name] : [])),
    }))
    .toSorted((one, other) => other.by.length - one.by.length)
  if (met) return { outcome: 'accepted', ...met }
  const short = usable.flat().find((use) => hasScopes(use, sources.headers, known) === false)
  if (short) return { outcome: 'insufficient', scheme: short.name, scopes: short.scopes }
  const missed = alternatives.flat()
  const violations = new Map(
    missed.flatMap(({ use, problem }) =>
      problem === undefined ? [] : [[use.name, problem] as const],
    ),
  )
  return {
    outcome: 'refused',
    violations: [...violations].map(([name, detail]) => ({ place: `security:${name}`, detail })),
    challenges: getChallenges(
      missed.map(({ use }) => use.scheme),
      sources.headers,
    ),
  }
}

/** Returns the headers and query parameters that carry a scheme's secret, so that no response repeats them. */
export function getSecretLocations(security: Security): readonly string[] {
  const uses = security.state === 'stated' ? security.alternatives.flat() : []
  return uses.flatMap(({ scheme }) =>
    scheme.type === 'api-key' ? [`${scheme.in}:${scheme.parameter.toLowerCase()}`] : [],
  )
}

/** @returns the problem, as a complete sentence without any part of the secret */
function checkUse(use: SchemeUse, sources: CredentialSources, known: Store): string | undefined {
  const { scheme } = use
  if (scheme.type === 'other' || hasScopes(use, sources.headers, known)) return undefined
  const { keys, missing } = findKeys(scheme, sources)
  if (keys === undefined) return missing
  return keys.some((key) => known.store.findByValue(key)) ? undefined : unknownKey
}

/**
 * Whether a token of the sandbox has every required scope. Returns `undefined` without such a token: a key of the sandbox has all
 * scopes.
 */
function hasScopes(
  { scheme, scopes }: SchemeUse,
  headers: Headers,
  { tokens }: Store,
): boolean | undefined {
  if (scheme.type !== 'oauth2' && scheme.type !== 'open-id-connect') return undefined
  const granted = tokens.findScopes(getBearerToken(headers) ?? '')
  return granted && scopes.every((scope) => granted.includes(scope))
}

interface FoundKeys {
  /** The texts of which one must be a key; undefined if nothing was sent in the form of the scheme. */
  readonly keys: readonly string[] | undefined
  readonly missing: string
}

function findKeys(
  scheme: Exclude<SecurityScheme, { readonly type: 'other' }>,
  { headers, query }: CredentialSources,
): FoundKeys {
  const authorization = headers.get('authorization')?.trim() ?? ''
  switch (scheme.type) {
    case 'oauth2':
    case 'open-id-connect':
    case 'bearer': {
      const token = getBearerToken(headers)
      return {
        keys: token === undefined ? undefined : [token],
        missing: 'The Authorization header must contain Bearer, a space and a key of this sandbox.',
      }
    }
    case 'basic': {
      const [, encoded] = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization) ?? []
      const pair = Buffer.from(encoded ?? '', 'base64').toString('utf8')
      // The first colon separates the name and the password (RFC 7617, section 2).
      const [, ...halves] = /^([^:]*):(.*)$/s.exec(pair) ?? []
      return {
        keys: encoded === undefined ? undefined : halves,
        missing:
          'The Authorization header must contain Basic, a space and, in Base64, any name, a colon and a key of this sandbox.',
      }
    }
    case 'http': {
      const [name = '', key = ''] = authorization.split(/ +/)
      const isNamed = name.toLowerCase() === scheme.scheme.toLowerCase()
      return {
        keys: isNamed && key !== '' ? [key] : undefined,
        missing: `The Authorization header must contain ${scheme.scheme}, a space and a key of this sandbox.`,
      }
    }
    case 'api-key': {
      const { in: location, parameter } = scheme
      const value = {
        header: () => findHeader(headers, parameter),
        query: () => query.get(parameter) ?? undefined,
        cookie: () => findCookie(headers, parameter),
      }[location]()
      return {
        // Some services require a word before the key, which their documents cannot define.
        keys: value ? [value.replace(/^[A-Za-z]+ +/, '')] : undefined,
        missing: `The ${location} has no ${parameter} with a key of this sandbox.`,
      }
    }
  }
}

const unknownKey =
  'The key is unknown or was deleted. Copy it again, or create another under Settings, Developer.'

function findCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/;[ \t]*/)
  const pair = pairs.find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/**
 * Returns the challenges of a 401: one for each scheme that HTTP knows (RFC 9110, section 11.6.1), with an error only if a token was
 * sent (RFC 6750, section 3.1).
 */
function getChallenges(schemes: readonly SecurityScheme[], headers: Headers): readonly string[] {
  const bearer = getBearerToken(headers) === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
  const challenges = schemes.map((one) => {
    const { type } = one
    if (type === 'http') return `${one.scheme} realm="sandbox"`
    if (type === 'basic') return 'Basic realm="sandbox", charset="UTF-8"'
    return type === 'api-key' || type === 'other' ? 'ApiKey realm="sandbox"' : bearer
  })
  return [...new Set(challenges)]
}

/**
 * Returns the token of the Bearer scheme (RFC 6750, section 2.1). The scheme is case-insensitive and followed by spaces
 * (RFC 9110, sections 11.1 and 11.4).
 */
function getBearerToken(headers: Headers): string | undefined {
  return /^bearer +(\S.*)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1]
}
