import { formatAddress } from '#text/page-address.ts'
import type { PageForm } from '#text/page-address.ts'
import { returnPath } from '#request/oauth/sign-in-flow.ts'

/** The headers of a published site, by lower-case names, from which each host's file is formatted. */
export interface SiteHeaders {
  readonly always: Readonly<Record<string, string>>
  /** The paths below which they are sent, each with a slash at both ends; `/` for the entire host. */
  readonly paths: readonly string[]
  /** The addresses of the first pages of portals that are not below these paths. */
  readonly starts?: readonly string[]
  /** Prefixes of the addresses to which an authorization server redirects readers. */
  readonly returnPaths?: readonly string[]
  /** Undefined if the addresses of pages end with a slash. */
  readonly form?: PageForm | undefined
  /** The path of the files with a hash of their content in their names, with a slash at both ends. */
  readonly hashedPath: string
  /** The path of the catalogue of APIs, whose type no host can derive from its name. */
  readonly catalogPath: string
  /** The addresses of the pages below `paths`. */
  readonly pages?: readonly string[]
  /** The addresses of the site's other pages that have a console or another component of a portal. */
  readonly guests?: readonly string[]
}

export interface HeaderOptions extends Pick<
  SiteHeaders,
  'form' | 'guests' | 'hashedPath' | 'pages'
> {
  readonly policy: string
  /** The address at which the site is published, if known. */
  readonly siteUrl: string | undefined
  readonly base: string
  /** The folders of the portals in the site; an empty one is the entire site. */
  readonly folders: readonly string[]
  /** The folders of the portals with a sign-in. */
  readonly signInFolders?: readonly string[]
}

/** RFC 9727, without its profile, whose quotation marks not every host's file can hold. */
export const catalogType = 'application/linkset+json'

export const caching = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
  // The address contains the authorization code of a sign-in, which would be the key of the browser's cache entry.
  returned: 'no-store',
} as const

export function createSiteHeaders({
  policy,
  siteUrl,
  base,
  folders,
  signInFolders = [],
  ...kept
}: HeaderOptions): SiteHeaders {
  // If the portal is the entire site, headers apply to the entire host.
  const all = folders.includes('') ? ['/'] : folders.map((folder) => `${base}${folder}/`)
  // The folder of an old version is inside the folder of the current one; no host sends a header twice.
  const paths = all.filter((path) => !all.some((one) => one !== path && path.startsWith(one)))
  return {
    ...kept,
    paths,
    starts: paths
      .map((path) => formatAddress(path, kept.form))
      .filter((path) => !/\/(?:index\.html)?$/.test(path)),
    returnPaths: signInFolders.map((folder) => base + folder + returnPath.replace(/\/$/, '')),
    always: {
      'content-security-policy': policy,
      ...securityHeaders,
      ...(siteUrl?.startsWith('https:') && { 'strict-transport-security': transportSecurity }),
    },
    catalogPath: `${base}/.well-known/api-catalog`,
  }
}

/**
 * The headers of every response of the site in addition to its policy, by lower-case names. A host that cannot set headers omits
 * them; each page still contains its policy.
 */
export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': formatPermissions(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const satisfies Readonly<Record<string, string>>

/** Two years, as HSTS preload lists require; the domain's owner decides on the list itself. */
const transportSecurity = 'max-age=63072000; includeSubDomains'

/** Copy buttons write to the clipboard, and the service may be in the reader's local network. */
function formatPermissions(): string {
  const used = ['clipboard-write', 'local-network', 'loopback-network']
  const unused = [
    'accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen',
    'geolocation gyroscope hid idle-detection magnetometer microphone midi',
    'payment picture-in-picture publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking',
  ].flatMap((names) => names.split(' '))
  return [...used.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(', ')
}
