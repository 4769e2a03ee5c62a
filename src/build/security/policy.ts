import { createHash } from 'node:crypto'
import type { CalledSource } from '#core/request/server-url.ts'
import { readAttribute } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'

/** In written order (CSP Level 3, section 2.2). */
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
 * A page may run its own code, show its own pictures, and call its own origin and these. `trustedTypes` names policies besides
 * the default one.
 */
export function permitPage(
  { scripts, styles }: InlineHashes,
  origins: readonly CalledSource[],
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
  origins: readonly CalledSource[],
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

/**
 * Scripts and styles in <noscript> too.
 *
 * @throws {Error} for code that no hash can permit or that comes from another origin, which fails the build
 */
export function hashInlineCode(elements: readonly Element[]): InlineHashes {
  for (const element of elements) assertPermitted(element)
  const hashAll = (tagName: string) => [
    ...new Set(elements.filter((element) => isInline(element, tagName)).map(hashText)),
  ]
  return { scripts: hashAll('script'), styles: hashAll('style') }
}

/** CSP Level 3, section 2.3.1. */
export function hashCode(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export function mergeHashes(pages: readonly InlineHashes[]): InlineHashes {
  const merge = (kind: keyof InlineHashes) =>
    [...new Set(pages.flatMap((page) => page[kind]))].toSorted()
  return { scripts: merge('scripts'), styles: merge('styles') }
}

function assertPermitted({ tagName, attributes }: Element): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      throw new Error(
        `<${tagName} ${name}="${value}"> has code in an attribute, which the policy blocks. Add the listener in a script.`,
      )
    }
    if (/^\s*javascript:/i.test(value)) {
      throw new Error(
        `<${tagName} ${name}="${value}"> has code in an address, which the policy blocks. Use a button with a listener.`,
      )
    }
    if (name === 'src' && /^\s*(https?:)?\/\//i.test(value)) {
      throw new Error(
        `<${tagName} ${name}="${value}"> comes from another origin, which the policy blocks. Add the file to this site.`,
      )
    }
  }
}

function isInline(element: Element, wanted: string): boolean {
  if (element.tagName !== wanted || readAttribute(element, 'src') !== undefined) return false
  return wanted === 'style' || executable.has(readAttribute(element, 'type') ?? '')
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
  // A browser hashes what it parsed, where every end of a line is one (HTML, section 13.2.3.5).
  return hashCode(text.replaceAll(/\r\n?/g, '\n'))
}
