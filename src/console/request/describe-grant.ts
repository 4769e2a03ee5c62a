import type { SchemeUse } from '#core/request/description/security.ts'

/** Where the document says that a token comes from, and for what it must be good. */
export interface Grant {
  readonly ways: readonly Way[]
  readonly scopes: readonly Scope[]
}

export interface Way {
  /** The name of a flow; undefined for the discovery of OpenID Connect. */
  readonly flow: string | undefined
  readonly addresses: readonly GrantAddress[]
}

export interface GrantAddress {
  readonly name: 'Authorization' | 'Token' | 'Refresh' | 'Discovery'
  readonly url: string
}

export interface Scope {
  readonly name: string
  readonly description: string | undefined
}

/** The tokens of a scheme, as a document describes them: of OAuth 2 and OpenID Connect; undefined for any other scheme. */
export function describeGrant({ scheme, scopes }: SchemeUse): Grant | undefined {
  if (scheme.type === 'open-id-connect') {
    const addresses = [{ name: 'Discovery', url: scheme.url }] as const
    return {
      ways: [{ flow: undefined, addresses }],
      scopes: scopes.map((name) => ({ name, description: undefined })),
    }
  }
  if (scheme.type !== 'oauth2') return undefined
  const ways = scheme.flows.map(({ name, authorizationUrl, tokenUrl, refreshUrl }): Way => ({
    flow: name,
    addresses: [
      ...listAddress('Authorization', authorizationUrl),
      ...listAddress('Token', tokenUrl),
      ...listAddress('Refresh', refreshUrl),
    ],
  }))
  const described = new Map(scheme.flows.flatMap((flow) => Object.entries(flow.scopes)))
  return {
    ways,
    scopes: scopes.map((name) => ({ name, description: described.get(name) || undefined })),
  }
}

/** Whether a reader may be led to an address of the document: https, and without a name and password that would hide its host. */
export function isSafeLink(address: string): boolean {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

function listAddress(name: GrantAddress['name'], url: string | undefined): readonly GrantAddress[] {
  return url === undefined ? [] : [{ name, url }]
}
