import { quoteDocument } from '../text/quote-document.ts'
import type { ParameterLocation } from './description/parameter.ts'
import type { SchemeUse, Security, SecurityScheme } from './description/operation.ts'
import type { SlotPlace } from './request-plan.ts'

/** Schemes of one alternative that one secret meets: it goes into one place in one form, whatever they are called. */
export type SharedSecret = readonly [SchemeUse, ...SchemeUse[]]

/** The secrets of an alternative, in order. One bearer token meets OAuth 2, OpenID Connect and plain schemes (RFC 6750, section 2.1). */
export function listSecrets(uses: readonly SchemeUse[]): readonly SharedSecret[] {
  const secrets = new Map<string, SharedSecret>()
  for (const use of uses) {
    const id = use.scheme.type === 'other' ? `scheme ${use.name}` : describePlace(use.scheme)
    const found = secrets.get(id)
    secrets.set(id, found ? [...found, use] : [use])
  }
  return [...secrets.values()]
}

/** Undefined of a single scheme. `quote` writes a name that the document chose. */
export function explainShared(
  [first, ...others]: SharedSecret,
  quote: (name: string) => string = (name) => name,
): string | undefined {
  if (others.length === 0) return undefined
  const { type } = first.scheme
  const isKey = type === 'api-key' || type === 'http'
  const what = type === 'basic' ? 'name and password' : isKey ? 'key' : 'token'
  return `one ${what} meets ${[first, ...others].map(({ name }) => quote(name)).join(' and ')}`
}

/** The first two secrets of an alternative that go into one place, so that no request can hold both; undefined where there are none. */
function findRivals(uses: readonly SchemeUse[]): readonly [SchemeUse, SchemeUse] | undefined {
  const seen = new Map<string, SchemeUse>()
  for (const [use] of listSecrets(uses)) {
    if (use.scheme.type === 'other') continue
    const place = namePlace(findPlace(use.scheme))
    const rival = seen.get(place)
    if (rival) return [rival, use]
    seen.set(place, use)
  }
  return undefined
}

function describePlace(scheme: SendableScheme): string {
  const place = findPlace(scheme)
  return `${namePlace(place)} ${'prefix' in place ? place.prefix : ''}`
}

export function findPlace(scheme: SendableScheme): SlotPlace {
  switch (scheme.type) {
    case 'bearer':
      return bearerPlace
    case 'oauth2':
    case 'open-id-connect':
      return { ...bearerPlace, isAccessToken: true }
    case 'basic':
      return basicPlace
    case 'http':
      return { ...bearerPlace, prefix: `${scheme.scheme} ` }
    case 'api-key':
      return placeKey(scheme.in, scheme.parameter)
  }
}

export type SendableScheme = Exclude<SecurityScheme, { readonly type: 'other' }>

export function placeKey(
  place: Exclude<ParameterLocation, 'querystring'>,
  name: string,
): SlotPlace {
  return place === 'header' ? { place, name, prefix: '' } : { place, name }
}

/**
 * The text that a request puts before the secret of a scheme in its header; empty where the secret is the complete value, and
 * undefined where it is not sent in a header.
 */
export function findPrefix(security: Security, name: string): string | undefined {
  const uses = security.state === 'stated' ? security.alternatives.flat() : []
  const scheme = uses.find((use) => use.name === name)?.scheme
  if (!scheme || scheme.type === 'other') return undefined
  const place = findPlace(scheme)
  return place.place === 'header' ? place.prefix : undefined
}

/** RFC 6750, section 2.1. */
export const bearerPlace = { place: 'header', name: 'Authorization', prefix: 'Bearer ' } as const

/** RFC 7617, section 2. */
export const basicPlace = { ...bearerPlace, prefix: 'Basic ', encoding: 'base64' } as const

/** The name of a place that holds one value, as `in:name`. Names of headers are in lower case (RFC 9110, section 5.1). */
export function namePlace({ place, name }: NamedPlace): string {
  const part = place === 'form' || place === 'part' ? 'body' : place
  return `${part}:${place === 'header' ? name.toLowerCase() : name}`
}

interface NamedPlace {
  readonly place: SlotPlace['place'] | 'querystring'
  readonly name: string
}

/** Whether a request can meet an alternative of a document, be it only a program's. */
export function isUsable(uses: readonly SchemeUse[]): boolean {
  return uses.every((use) => readFault(use) === undefined)
}

function readFault({ fault, scheme }: SchemeUse): string | undefined {
  return fault ?? (scheme.type === 'other' ? scheme.fault : undefined)
}

/** Why no request can meet an alternative, as a whole sentence; undefined where one can. */
export function explainUnusable(uses: readonly SchemeUse[]): string | undefined {
  for (const use of uses) {
    const fault = readFault(use)
    if (fault !== undefined) return fault
  }
  const rivals = findRivals(uses)
  if (!rivals) return undefined
  const names = rivals.map(({ name }) => quoteDocument(name, 120)).join(' and ')
  return `The security schemes ${names} go into one header, so that a request cannot meet both. Make them alternatives.`
}
