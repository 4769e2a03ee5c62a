import type { Origin } from '#core/request/server-url.ts'

/** A content security policy: what each directive permits, in written order (CSP Level 3, section 2.2). */
export type Policy = Readonly<Partial<Record<Directive, readonly string[]>>>

type Directive =
  | `${'default' | 'script' | 'style' | 'img' | 'font' | 'connect' | 'worker' | 'frame' | 'media' | 'object'}-src`
  | 'style-src-attr'
  | 'base-uri'
  | 'form-action'
  | 'frame-ancestors'
  | 'require-trusted-types-for'
  | 'trusted-types'

/** The inline code of a page, as hash sources (CSP Level 3, section 2.3.1). */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const self = "'self'"
const none = ["'none'"]

/**
 * The policy of one page: it may run its own code, show its own pictures, and call its own origin and these.
 *
 * @param trustedTypes names of the Trusted Types policies that it creates besides the default one
 */
export function permitPage(
  { scripts, styles }: InlineHashes,
  origins: readonly Origin[],
  trustedTypes: readonly string[] = [],
): Policy {
  return {
    // What Firefox holds pages to that are loaded ahead. What is not named below is not there.
    'default-src': [self],
    'script-src': [self, ...scripts],
    'style-src': [self, ...styles],
    // Expressive Code, Starlight and Markdown tables write style attributes, which cannot run code.
    'style-src-attr': ["'unsafe-inline'"],
    // A response may be a picture, which the console holds as a blob.
    'img-src': [self, 'data:', 'blob:'],
    'font-src': [self],
    'connect-src': [self, ...origins],
    'worker-src': [self],
    'frame-src': none,
    'media-src': none,
    'base-uri': none,
    'form-action': none,
    'object-src': none,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...trustedTypes],
  }
}

/** One policy for every file of the site, for hosts that support only one block of headers. */
export function permitSite(
  hashes: InlineHashes,
  origins: readonly Origin[],
  trustedTypes: readonly string[] = [],
): Policy {
  // Only a header can refuse framing (CSP Level 3, section 3.3).
  return { ...permitPage(hashes, origins, trustedTypes), 'frame-ancestors': none }
}

export function writePolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}
