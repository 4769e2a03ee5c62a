import { createHash } from 'node:crypto'
import type { CalledSource, Origin } from '#request/server-url.ts'
import { getAttribute } from '../../html/page-elements.ts'
import type { Element } from '../../html/page-elements.ts'

/** The directives of a policy in the order in which they are serialized (CSP Level 3, section 2.2). */
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
const none = ["'none'"] as const

/** The sources that one page needs, in its own policy and in that of the site. */
export interface PageNeeds {
  readonly hashes: InlineHashes
  readonly trustedTypes?: readonly string[] | undefined
  readonly media?: readonly Origin[] | undefined
}

/** The sources that every page of a site may load and call. */
export interface SiteSources {
  readonly called: readonly CalledSource[]
  /** The origins of the site's own files, where it publishes them on another host. */
  readonly assets?: readonly Origin[] | undefined
  /** The option `allowedOrigins`. */
  readonly allowed?: readonly Origin[] | undefined
}

/**
 * Permits a page to run its own code, to show its own pictures, and to call its own origin and the given ones. Trusted Types are not
 * required if other origins are allowed, because few third-party scripts support them.
 */
export function permitPage(
  { hashes: { scripts, styles }, trustedTypes = [], media = [] }: PageNeeds,
  { called, assets = [], allowed = [] }: SiteSources,
): Policy {
  const loaded = [self, ...assets, ...allowed]
  return {
    // Firefox applies `default-src` to prefetched pages. It also covers directives that are not listed below.
    'default-src': [self],
    'script-src': [...loaded, ...scripts],
    'style-src': [...loaded, ...styles],
    // Expressive Code, Starlight and Markdown tables write style attributes, which cannot run code.
    'style-src-attr': ["'unsafe-inline'"],
    // The console shows a picture in a response as a blob.
    'img-src': [...new Set([...loaded, ...media]), 'data:', 'blob:'],
    // Style sheets of themes embed fonts.
    'font-src': [...loaded, 'data:'],
    'connect-src': [...new Set([self, ...called, ...assets, ...allowed])],
    'worker-src': [self],
    'frame-src': allowed.length > 0 ? allowed : none,
    'media-src': [...new Set([self, ...media, ...allowed])],
    'base-uri': none,
    'form-action': none,
    'object-src': none,
    ...(allowed.length === 0 && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', ...trustedTypes],
    }),
  }
}

/** Permits every page of a site, for hosts that support only one block of headers. */
export function permitSite(pages: readonly PageNeeds[], sources: SiteSources): Policy {
  const needs = {
    hashes: mergeHashes(pages.map((page) => page.hashes)),
    trustedTypes: [...new Set(pages.flatMap((page) => page.trustedTypes ?? []))],
    media: [...new Set(pages.flatMap((page) => page.media ?? []))].toSorted(),
  }
  return { ...permitPage(needs, sources), ...refuseFraming }
}

/** Only a header can refuse framing (CSP Level 3, section 3.3). */
export const refuseFraming = { 'frame-ancestors': none } as const satisfies Policy

export function formatPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** Hashes the inline scripts and styles of a page, including those in <noscript>. */
export function hashInlineCode(elements: readonly Element[]): InlineHashes {
  const hashAll = (tagName: string) => [
    ...new Set(elements.filter((element) => isInline(element, tagName)).map(hashText)),
  ]
  return { scripts: hashAll('script'), styles: hashAll('style') }
}

/** Returns the hash source of inline code (CSP Level 3, section 2.3.1). */
export function hashCode(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export function mergeHashes(pages: readonly InlineHashes[]): InlineHashes {
  const merge = (kind: keyof InlineHashes) =>
    [...new Set(pages.flatMap((page) => page[kind]))].toSorted()
  return { scripts: merge('scripts'), styles: merge('styles') }
}

function isInline(element: Element, wanted: string): boolean {
  if (element.tagName !== wanted || getAttribute(element, 'src') !== undefined) return false
  return wanted === 'style' || executable.has(getAttribute(element, 'type') ?? '')
}

/** Script types that a browser executes; with any other type the element is a data block (HTML, section 4.12.1). */
const executable = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
])

function hashText({ childNodes }: Element): string {
  const text = childNodes.map((node) => ('value' in node ? node.value : '')).join('')
  // A browser hashes the parsed text, in which line ends are normalized (HTML, section 13.2.3.5).
  return hashCode(text.replaceAll(/\r\n?/g, '\n'))
}
