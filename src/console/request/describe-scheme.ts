import type { SchemeUse, Security } from '#core/request/description/security.ts'

/** How the field of a scheme is called: by what is entered, and the scheme's name in the document. */
export function labelScheme({ name, scheme }: SchemeUse): string {
  switch (scheme.type) {
    case 'bearer':
      return `Bearer token (${name})`
    case 'basic':
      return `Name and password (${name})`
    case 'api-key':
      return `API key (${name})`
    case 'oauth2':
    case 'open-id-connect':
      return `Access token (${name})`
    case 'other':
      return name
  }
}

/** What a reader has to know of a scheme before a secret is entered, as whole sentences. */
export function describeScheme({ scheme }: Pick<SchemeUse, 'scheme'>): readonly string[] {
  switch (scheme.type) {
    case 'bearer':
    case 'basic':
      return []
    case 'api-key':
      if (scheme.in === 'query') return [queryWarning]
      return scheme.in === 'header' ? [`It is sent in the header ${scheme.parameter}.`] : []
    case 'oauth2':
    case 'open-id-connect':
      return [tokenHint]
    case 'other':
      return []
  }
}

/** Whether a page has a field for a scheme: there is none for what it cannot send. */
export function hasField({ scheme }: SchemeUse): boolean {
  return scheme.type !== 'other' && !(scheme.type === 'api-key' && scheme.in === 'cookie')
}

/** The alternatives as a choice. */
export function nameAlternatives(security: Security): readonly string[] {
  if (security.state !== 'stated') return []
  return security.alternatives.map((uses) =>
    uses.length === 0 ? 'nothing' : uses.map(({ name }) => name).join(' and '),
  )
}

export const queryWarning =
  'The service takes this key in the address of the request, where servers, proxies and their logs keep it. This page masks it wherever it shows the address, and cannot prevent the rest.'

const tokenHint = 'This page gets no token for you: paste one that you have.'
