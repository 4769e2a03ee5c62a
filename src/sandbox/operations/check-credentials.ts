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
  const short = usable.flat().find((use) => lacksScopes(use, sources.headers, known))
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
  const { store } = known
  switch (scheme.type) {
    case 'oauth2':
    case 'open-id-connect':
      return hasToken(use, sources.headers, known) ? undefined : checkBearer(sources.headers, store)
    case 'bearer':
      return checkBearer(sources.headers, store)
    case 'basic':
      return checkBasic(sources.headers, store)
    case 'http':
      return checkHttp(scheme.scheme, sources.headers, store)
    case 'api-key':
      return checkKey(scheme, sources, store)
    case 'other':
      return undefined
  }
}

/** Whether a token of the sandbox has every required scope. A key of the sandbox has all of them. */
function hasToken({ scopes }: SchemeUse, headers: Headers, { tokens }: Store): boolean {
  const granted = tokens.findScopes(getBearerToken(headers) ?? '')
  return granted !== undefined && scopes.every((scope) => granted.includes(scope))
}

function lacksScopes(use: SchemeUse, headers: Headers, known: Store): boolean {
  const takesToken = use.scheme.type === 'oauth2' || use.scheme.type === 'open-id-connect'
  const granted = known.tokens.findScopes(getBearerToken(headers) ?? '')
  return takesToken && granted !== undefined && !hasToken(use, headers, known)
}

function checkBearer(headers: Headers, store: Store['store']): string | undefined {
  const token = getBearerToken(headers)
  if (token === undefined) {
    return 'The Authorization header must contain Bearer, a space and a key of this sandbox.'
  }
  return store.findByValue(token) ? undefined : unknownKey
}

/** Checks that the name or the password, separated by the first colon (RFC 7617, section 2), is a key. */
function checkBasic(headers: Headers, store: Store['store']): string | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(
    headers.get('authorization')?.trim() ?? '',
  )?.[1]
  if (encoded === undefined) {
    return 'The Authorization header must contain Basic, a space and, in Base64, any name, a colon and a key of this sandbox.'
  }
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const halves = colon === -1 ? [] : [pair.slice(0, colon), pair.slice(colon + 1)]
  return halves.some((half) => store.findByValue(half)) ? undefined : unknownKey
}

function checkHttp(scheme: string, headers: Headers, store: Store['store']): string | undefined {
  const [name = '', key = ''] = headers.get('authorization')?.trim().split(/ +/) ?? []
  if (name.toLowerCase() !== scheme.toLowerCase() || key === '') {
    return `The Authorization header must contain ${scheme}, a space and a key of this sandbox.`
  }
  return store.findByValue(key) ? undefined : unknownKey
}

function checkKey(
  { in: location, parameter }: Extract<SecurityScheme, { readonly type: 'api-key' }>,
  { headers, query }: CredentialSources,
  store: Store['store'],
): string | undefined {
  const value = {
    header: () => findHeader(headers, parameter),
    query: () => query.get(parameter) ?? undefined,
    cookie: () => findCookie(headers, parameter),
  }[location]()
  if (value === undefined || value === '') {
    return `The ${location} has no ${parameter} with a key of this sandbox.`
  }
  // Some services require a word before the key, which their documents cannot define.
  const key = value.replace(/^[A-Za-z]+ +/, '')
  return store.findByValue(key) ? undefined : unknownKey
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
