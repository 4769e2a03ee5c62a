import { explainShared, isUsable } from '#request/credential-target.ts'
import type { SharedSecret } from '#request/credential-target.ts'
import type { SchemeUse, Security } from '#request/description/operation.ts'
import { translate } from '../ui/translations.ts'

/** Returns the label of a secret's field: the kind of credential, and its names in the document. */
export function labelSecret([{ name, scheme }, ...others]: SharedSecret): string {
  const names = joinNames([name, ...others.map((use) => use.name)])
  switch (scheme.type) {
    case 'bearer':
      return translate('Bearer token ({names})', { names })
    case 'basic':
      return translate('Name and password ({names})', { names })
    case 'http':
    case 'api-key':
      return translate('API key ({names})', { names })
    case 'oauth2':
    case 'open-id-connect':
      return translate('Access token ({names})', { names })
    case 'other':
      return names
  }
}

/** Returns the facts that a reader must know before entering a secret, as complete sentences. */
export function getSecretFacts(secret: SharedSecret): readonly string[] {
  const shared = explainShared(secret)
  return [
    ...(shared === undefined ? [] : [`The document asks for them together, and ${shared}.`]),
    ...new Set(secret.flatMap(getUseFacts)),
  ]
}

function getUseFacts({ scheme }: SchemeUse): readonly string[] {
  if (scheme.type !== 'api-key') return []
  return scheme.in === 'query' ? [queryWarning] : []
}

/** Whether a scheme has a field: only if a page can send it. */
export function hasField({ scheme }: SchemeUse): boolean {
  return scheme.type !== 'other' && !(scheme.type === 'api-key' && scheme.in === 'cookie')
}

export function labelAlternatives(security: Security): readonly string[] {
  if (security.state !== 'stated') return []
  return security.alternatives.map((uses) =>
    isUsable(uses)
      ? formatUses(uses)
      : translate('{names} (cannot be used)', { names: formatUses(uses) }),
  )
}

export const queryWarning =
  'This key goes into the address of the request, where servers, proxies and logs keep it. This page masks it wherever it shows the address.'

function formatUses(uses: readonly SchemeUse[]): string {
  return uses.length === 0 ? translate('nothing') : joinNames(uses.map(({ name }) => name))
}

function joinNames(names: readonly string[]): string {
  return names.join(` ${translate('and')} `)
}
