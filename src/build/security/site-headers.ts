import { securityHeaders, strictTransport } from './security-headers.ts'

/** The headers of a published site, by lower-case names, as every file for a host is made from them. */
export interface SiteHeaders {
  readonly everywhere: Readonly<Record<string, string>>
  /** Where the files stand that have a hash of their content in their names, with a slash at both ends. */
  readonly hashedPath: string
}

export interface HeaderChoices {
  /** The policy of the whole site, as a header has it. */
  readonly policy: string
  /** Where the site is published, if that is known. */
  readonly siteUrl: string | undefined
  /** The path below which it stands, without a slash at the end. */
  readonly base: string
}

/** How long a file is kept by those who have it. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const

export function listSiteHeaders({ policy, siteUrl, base }: HeaderChoices): SiteHeaders {
  return {
    everywhere: {
      'content-security-policy': policy,
      ...securityHeaders,
      ...(siteUrl?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
    },
    hashedPath: `${base}/_astro/`,
  }
}
