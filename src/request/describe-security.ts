import { explainShared, explainUnusable, isUsable, groupBySecret } from './credential-target.ts'
import type { Operation, SchemeUse, Security, SecurityScheme } from './description/operation.ts'
import { quoteDocument } from '#text/quote-document.ts'

export function describeSecurity(security: Security): string {
  return security.state === 'stated'
    ? describeAlternatives(security.alternatives)
    : withoutCredential[security.state]
}

/** Descriptions of security without a scheme, which pages translate. */
export const withoutCredential = {
  'not-specified': 'The document does not specify whether a credential is needed.',
  none: 'The document specifies that no credential is needed.',
  stated: 'No credential is needed.',
} as const satisfies Record<Security['state'], string>

function describeAlternatives(alternatives: readonly (readonly SchemeUse[])[]): string {
  const needed = alternatives.filter((uses) => uses.length > 0).map(describeUses)
  const [only, ...others] = needed
  if (only === undefined) return withoutCredential.stated
  const isOptional = needed.length < alternatives.length
  const list = others.length === 0 ? only : `one of: ${needed.join('; or ')}`
  const sentence = isOptional ? `Takes ${list}; or nothing.` : `Needs ${list}.`
  return [sentence, ...alternatives.flatMap((uses) => explainError(uses) ?? [])].join(' ')
}

/** Returns the parts of a short sentence such as `Auth: Basic or Bearer`. */
export function labelAlternatives(alternatives: readonly (readonly SchemeUse[])[]) {
  const all = new Map(alternatives.flat().map((use) => [use.name, labelScheme(use)]))
  const labels = [...all.values()]
  return alternatives
    .filter((uses) => uses.length > 0)
    .map((uses) =>
      uses.map(({ name, scopes }) => {
        const label = all.get(name)
        const isAlone = labels.filter((other) => other === label).length === 1
        return { name, label: isAlone ? label : undefined, scopes }
      }),
    )
}

/** Returns the kind of a scheme; undefined if only its name identifies it. */
function labelScheme({ scheme }: SchemeUse): string | undefined {
  switch (scheme.type) {
    case 'bearer':
      return 'Bearer'
    case 'basic':
      return 'Basic'
    case 'api-key':
      return 'API key'
    case 'oauth2':
      return 'OAuth 2.0'
    case 'open-id-connect':
      return 'OpenID Connect'
    case 'http':
    case 'other':
      return undefined
  }
}

/** Returns which credentials one secret satisfies, and why others cannot be used. */
export function explainAlternatives(
  alternatives: readonly (readonly SchemeUse[])[],
): readonly string[] {
  return alternatives.flatMap((uses) => {
    const shared = groupBySecret(uses).flatMap((secret) => {
      const sentence = explainShared(secret, quoteName)
      return sentence === undefined ? [] : [`${sentence.replace(/^one/, 'One')}.`]
    })
    return shared.concat(explainError(uses) ?? [])
  })
}

function explainError(uses: readonly SchemeUse[]): string | undefined {
  const error = explainUnusable(uses)
  if (error === undefined) return undefined
  const names = uses.map(({ name }) => quoteName(name)).join(' together with ')
  return `${names} cannot be used: ${quoteDocument(error)}`
}

export function getSecurityStatus(
  security: Security,
): 'specified' | 'not-specified' | 'contradictory' {
  if (security.state === 'not-specified') return 'not-specified'
  const isSatisfiable = security.state === 'none' || security.alternatives.some(isUsable)
  return isSatisfiable ? 'specified' : 'contradictory'
}

function describeUses(uses: readonly SchemeUse[]): string {
  const list = uses.map(describeUse).join(' together with ')
  const shared = groupBySecret(uses).flatMap((secret) => explainShared(secret, quoteName) ?? [])
  return [list, ...shared].join(', where ')
}

function quoteName(name: string): string {
  return quoteDocument(name, 120)
}

function describeUse({ name, scopes }: SchemeUse): string {
  const quoted = quoteName(name)
  if (scopes.length === 0) return quoted
  return `${quoted} (scopes ${scopes.map(quoteName).join(', ')})`
}

export function describeScheme(scheme: SecurityScheme): {
  readonly what: string
  readonly where: string | undefined
} {
  switch (scheme.type) {
    case 'bearer':
      return {
        what: `A bearer token${scheme.format === undefined ? '' : ` (${quoteName(scheme.format)})`}`,
        where: bearerPlace,
      }
    case 'basic':
      return {
        what: 'A name and a password (HTTP Basic)',
        where: 'Authorization: Basic <name:password in Base64>',
      }
    case 'http':
      return {
        what: `A key or token of the scheme ${quoteName(scheme.scheme)}`,
        where: `Authorization: ${scheme.scheme} <key>`,
      }
    case 'api-key':
      return { what: 'An API key', where: formatKeyTarget(scheme) }
    case 'oauth2':
      return { what: 'An OAuth 2 access token', where: bearerPlace }
    case 'open-id-connect':
      return { what: 'An OpenID Connect token', where: bearerPlace }
    case 'other':
      return {
        what:
          scheme.error === undefined
            ? `A credential that a page cannot send: ${scheme.what}`
            : `A scheme that cannot be used: ${quoteDocument(scheme.error)}`,
        where: undefined,
      }
  }
}

const bearerPlace = 'Authorization: Bearer <token>'

function formatKeyTarget({
  in: location,
  parameter,
}: Extract<SecurityScheme, { readonly type: 'api-key' }>): string {
  if (location === 'header') return `${parameter}: <key>`
  return location === 'query' ? `?${parameter}=<key>` : `Cookie: ${parameter}=<key>`
}

export interface UsedScheme extends Pick<SchemeUse, 'name' | 'scheme'> {
  readonly uses: number
}

export type Secured = readonly Pick<Operation, 'security'>[]

export function getSchemes(operations: Secured): readonly UsedScheme[] {
  // Called for the page of each operation, of which there are up to 26,000.
  const schemes = cache.get(operations) ?? collectSchemes(operations)
  cache.set(operations, schemes)
  return schemes
}

const cache = new WeakMap<Secured, readonly UsedScheme[]>()

function collectSchemes(operations: Secured): readonly UsedScheme[] {
  const found = new Map<string, UsedScheme>()
  for (const { security } of operations) {
    if (security.state !== 'stated') continue
    const named = new Map(security.alternatives.flat().map((use) => [use.name, use]))
    for (const { name, scheme } of named.values()) {
      found.set(name, { name, scheme, uses: (found.get(name)?.uses ?? 0) + 1 })
    }
  }
  return [...found.values()]
}
