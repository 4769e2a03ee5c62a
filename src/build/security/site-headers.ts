import { securityHeaders, strictTransport } from './security-headers.ts'

/** The headers of a published site, by lower-case names, from which each host's file is made. */
export interface SiteHeaders {
  readonly always: Readonly<Record<string, string>>
  /** The paths below which they are sent, each with a slash at both ends; `/` for the whole host. */
  readonly paths: readonly string[]
  /** The path of the files with a hash of their content in their names, with a slash at both ends. */
  readonly hashedPath: string
  /** The path of the catalogue of APIs, whose type no host can tell by its name. */
  readonly catalogPath: string
}

export interface HeaderChoices {
  /** The policy of the whole site, for a header. */
  readonly policy: string
  /** The address at which the site is published, if known. */
  readonly siteUrl: string | undefined
  /** The path of the site, without a trailing slash. */
  readonly base: string
  /** The folders of the portals in the site; an empty one is the whole site. */
  readonly folders: readonly string[]
}

/** RFC 9727, without its profile, whose quotation marks not every host's file can hold. */
export const catalogType = 'application/linkset+json'

/** The time for which caches keep a file. */
export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const

export function listSiteHeaders({ policy, siteUrl, base, folders }: HeaderChoices): SiteHeaders {
  return {
    // A site that is a portal has nothing else at its address.
    paths: folders.includes('') ? ['/'] : folders.map((folder) => `${base}${folder}/`),
    always: {
      'content-security-policy': policy,
      ...securityHeaders,
      ...(siteUrl?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
    },
    hashedPath: `${base}/_astro/`,
    catalogPath: `${base}/.well-known/api-catalog`,
  }
}
