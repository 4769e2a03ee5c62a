import { createHash } from 'node:crypto'
import { readAttribute } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'
import type { InlineHashes } from './policy.ts'

/**
 * Hashes the inline scripts and styles of a page, including those in <noscript>.
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

/** The hash source of a script or a style (CSP Level 3, section 2.3.1). */
export function hashCode(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Everything that any page needs. */
export function mergeHashes(pages: readonly InlineHashes[]): InlineHashes {
  const merge = (kind: keyof InlineHashes) =>
    [...new Set(pages.flatMap((page) => page[kind]))].toSorted()
  return { scripts: merge('scripts'), styles: merge('styles') }
}

function assertPermitted({ tagName, attrs }: Element): void {
  for (const { name, value } of attrs) {
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
  return hashCode(childNodes.map((node) => ('value' in node ? node.value : '')).join(''))
}
