import type { SchemeUse, SecurityScheme } from './description/security.ts'

/** Schemes of one alternative that one secret meets: it goes into one place in one form, whatever they are called. */
export type SharedSecret = readonly [SchemeUse, ...SchemeUse[]]

/**
 * The secrets that an alternative takes, in the order of the document. Two schemes for a bearer token, be they OAuth 2, OpenID
 * Connect or plain, are met by one (RFC 6750, section 2.1), and so are two keys of one place and name.
 */
export function listSecrets(uses: readonly SchemeUse[]): readonly SharedSecret[] {
  const secrets = new Map<string, SharedSecret>()
  for (const use of uses) {
    const place = findPlace(use.scheme)
    const id = place === undefined ? `scheme ${use.name}` : `${place} ${nameForm(use.scheme)}`
    const found = secrets.get(id)
    secrets.set(id, found ? [...found, use] : [use])
  }
  return [...secrets.values()]
}

/**
 * Says of schemes that one secret meets them, as a clause; undefined of a single one.
 *
 * @param quote writes a name that the document chose
 */
export function describeShared(
  [first, ...others]: SharedSecret,
  quote: (name: string) => string = (name) => name,
): string | undefined {
  if (others.length === 0) return undefined
  const { type } = first.scheme
  const what = type === 'basic' ? 'name and password' : type === 'api-key' ? 'key' : 'token'
  return `one ${what} meets ${[first, ...others].map(({ name }) => quote(name)).join(' and ')}`
}

/** The first two secrets of an alternative that go into one place, so that no request can hold both; undefined where there are none. */
export function findRivals(
  uses: readonly SchemeUse[],
): readonly [SchemeUse, SchemeUse] | undefined {
  const seen = new Map<string, SchemeUse>()
  for (const [use] of listSecrets(uses)) {
    const place = findPlace(use.scheme)
    if (place === undefined) continue
    const rival = seen.get(place)
    if (rival) return [rival, use]
    seen.set(place, use)
  }
  return undefined
}

/** Where a scheme's secret goes, as `in:name` with headers in lower case; undefined for what takes more than a secret. */
function findPlace(scheme: SecurityScheme): string | undefined {
  switch (scheme.type) {
    case 'bearer':
    case 'basic':
    case 'oauth2':
    case 'open-id-connect':
      return 'header:authorization'
    case 'api-key':
      return scheme.in === 'header'
        ? `header:${scheme.parameter.toLowerCase()}`
        : `${scheme.in}:${scheme.parameter}`
    case 'other':
      return undefined
  }
}

/** How the secret is written there. */
function nameForm({ type }: SecurityScheme): string {
  return type === 'oauth2' || type === 'open-id-connect' ? 'bearer' : type
}
