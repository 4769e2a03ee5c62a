import { quoteDocument } from '#text/quote-document.ts'
import type { ParameterLocation } from './description/parameter.ts'
import type { SchemeUse, Security, SecurityScheme } from './description/operation.ts'
import type { CredentialTarget } from './request-plan.ts'

/** Schemes of one alternative that the same secret satisfies, because target and form are the same. */
export type SharedSecret = readonly [SchemeUse, ...SchemeUse[]]

/** Groups the schemes of an alternative by secret, in order. OAuth 2, OpenID Connect and bearer schemes share a token (RFC 6750, section 2.1). */
export function groupBySecret(uses: readonly SchemeUse[]): readonly SharedSecret[] {
  const secrets = new Map<string, SharedSecret>()
  for (const use of uses) {
    const id = use.scheme.type === 'other' ? `scheme ${use.name}` : getTargetId(use.scheme)
    const found = secrets.get(id)
    secrets.set(id, found ? [...found, use] : [use])
  }
  return [...secrets.values()]
}

/** Explains that several schemes share a secret; undefined for a single scheme. `quote` quotes names from the document. */
export function explainShared(
  [first, ...others]: SharedSecret,
  quote: (name: string) => string = (name) => name,
): string | undefined {
  if (others.length === 0) return undefined
  const { type } = first.scheme
  const isKey = type === 'api-key' || type === 'http'
  const what = type === 'basic' ? 'name and password' : isKey ? 'key' : 'token'
  return `one ${what} satisfies ${[first, ...others].map(({ name }) => quote(name)).join(' and ')}`
}

/** Returns the first two secrets of an alternative with the same target, which a request cannot both contain, if any. */
function findConflict(uses: readonly SchemeUse[]): readonly [SchemeUse, SchemeUse] | undefined {
  const seen = new Map<string, SchemeUse>()
  for (const [use] of groupBySecret(uses)) {
    if (use.scheme.type === 'other') continue
    const key = getTargetKey(getCredentialTarget(use.scheme))
    const other = seen.get(key)
    if (other) return [other, use]
    seen.set(key, use)
  }
  return undefined
}

function getTargetId(scheme: SendableScheme): string {
  const target = getCredentialTarget(scheme)
  return `${getTargetKey(target)} ${'prefix' in target ? target.prefix : ''}`
}

export function getCredentialTarget(scheme: SendableScheme): CredentialTarget {
  switch (scheme.type) {
    case 'bearer':
      return bearerTarget
    case 'oauth2':
    case 'open-id-connect':
      return { ...bearerTarget, isAccessToken: true }
    case 'basic':
      return basicTarget
    case 'http':
      return { ...bearerTarget, prefix: `${scheme.scheme} ` }
    case 'api-key':
      return getKeyTarget(scheme.in, scheme.parameter)
  }
}

export type SendableScheme = Exclude<SecurityScheme, { readonly type: 'other' }>

export function getKeyTarget(
  place: Exclude<ParameterLocation, 'querystring'>,
  name: string,
): CredentialTarget {
  return place === 'header' ? { place, name, prefix: '' } : { place, name }
}

/**
 * Returns the text before the secret of a scheme in its header; empty if the secret is the complete value, and undefined if it is
 * not sent in a header.
 */
export function findPrefix(security: Security, name: string): string | undefined {
  const uses = security.state === 'stated' ? security.alternatives.flat() : []
  const scheme = uses.find((use) => use.name === name)?.scheme
  if (!scheme || scheme.type === 'other') return undefined
  const target = getCredentialTarget(scheme)
  return target.place === 'header' ? target.prefix : undefined
}

/** RFC 6750, section 2.1. */
export const bearerTarget = { place: 'header', name: 'Authorization', prefix: 'Bearer ' } as const

/** RFC 7617, section 2. */
export const basicTarget = { ...bearerTarget, prefix: 'Basic ', encoding: 'base64' } as const

/** Returns the key of a target that takes one value, as `in:name`. Header names are in lower case (RFC 9110, section 5.1). */
export function getTargetKey({ place, name }: NamedTarget): string {
  const part = place === 'form' || place === 'part' ? 'body' : place
  return `${part}:${place === 'header' ? name.toLowerCase() : name}`
}

interface NamedTarget {
  readonly place: CredentialTarget['place'] | 'querystring'
  readonly name: string
}

/** Whether a request from a page or a program can satisfy an alternative. */
export function isUsable(uses: readonly SchemeUse[]): boolean {
  return uses.every((use) => getError(use) === undefined)
}

function getError({ error, scheme }: SchemeUse): string | undefined {
  return error ?? (scheme.type === 'other' ? scheme.error : undefined)
}

/** Explains in a complete sentence why a request cannot satisfy an alternative; undefined if it can. */
export function explainUnusable(uses: readonly SchemeUse[]): string | undefined {
  const error = uses.map(getError).find((each) => each !== undefined)
  if (error !== undefined) return error
  const conflict = findConflict(uses)
  if (!conflict) return undefined
  const names = conflict.map(({ name }) => quoteDocument(name, 120)).join(' and ')
  return `The security schemes ${names} use the same header, so a request cannot satisfy both. Make them alternatives.`
}
