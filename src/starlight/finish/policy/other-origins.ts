import type { Edit } from '#text/edit-text.ts'
import { findOrigin } from '#request/server-url.ts'
import type { Origin } from '#request/server-url.ts'
import { getAttribute, replaceElement } from '../../html/page-elements.ts'
import type { Element } from '../../html/page-elements.ts'

/** Content that the policy of a page blocks. */
export interface BlockedContent {
  /** The tag with the attribute concerned, such as `<script src="https://cdn.example.com/a.js">`. */
  readonly tag: string
  /** The origin that `allowedOrigins` would permit; undefined for code in an attribute. */
  readonly origin: Origin | undefined
}

/**
 * Finds the content of a page that comes from other origins, and code in attributes.
 *
 * @param permitted the origins whose code the page runs in addition to its own
 * @returns in `media`, the other origins of pictures, sounds and videos, which cannot read a page
 */
export function findOtherOrigins(elements: readonly Element[], permitted: ReadonlySet<string>) {
  const [blocked, edits, media] = [Array.of<BlockedContent>(), Array.of<Edit>(), new Set<Origin>()]
  let removedUntil = 0
  for (const element of elements) {
    blocked.push(...findInlineCode(element))
    const { runs, shows } = getLoadedAddresses(element)
    for (const [, address] of shows) {
      const origin = findOtherOrigin(address)
      if (origin !== undefined) media.add(origin)
    }
    for (const [name, address] of runs) {
      const origin = findOtherOrigin(address)
      if (origin === undefined || permitted.has(origin)) continue
      blocked.push({ tag: formatTag(element, name), origin })
      // An element within a removed one goes with it.
      if (element.start >= removedUntil) edits.push(...replaceElement(element))
      removedUntil = Math.max(removedUntil, element.end)
    }
  }
  return { blocked, edits, media: [...media] }
}

/** Returns inline event handlers and `javascript:` URLs (CSP Level 3, section 4.2). */
function findInlineCode(element: Element): readonly BlockedContent[] {
  return Object.entries(element.attributes)
    .filter(([name, value]) => name.startsWith('on') || /^\s*javascript:/i.test(value))
    .map(([name]) => ({ tag: formatTag(element, name), origin: undefined }))
}

type Attribute = readonly [name: string, address: string]

/** Returns the addresses that an element loads: code, frames and styles in `runs`, pictures, sounds and videos in `shows`. */
function getLoadedAddresses(element: Element): {
  readonly runs: readonly Attribute[]
  readonly shows: readonly Attribute[]
} {
  const { tagName } = element
  const read = (...names: readonly string[]) =>
    names.flatMap((name): readonly Attribute[] => {
      const value = getAttribute(element, name)
      return value === undefined ? [] : [[name, value]]
    })
  if (tagName === 'link') {
    const rel = getAttribute(element, 'rel')?.toLowerCase().split(/\s+/) ?? []
    if (rel.some((name) => loading.has(name))) return { runs: read('href'), shows: [] }
    return { runs: [], shows: rel.some((name) => name.endsWith('icon')) ? read('href') : [] }
  }
  if (running.has(tagName)) return { runs: read('src', 'data'), shows: [] }
  if (!showing.has(tagName)) return { runs: [], shows: [] }
  const candidates = (getAttribute(element, 'srcset') ?? '')
    .split(/,\s/)
    .map((candidate): Attribute => ['srcset', candidate.trim().split(/\s/)[0] ?? ''])
  return { runs: [], shows: [...read('src', 'poster', 'href', 'xlink:href'), ...candidates] }
}

const loading: ReadonlySet<string> = new Set(['stylesheet', 'preload', 'modulepreload', 'prefetch'])
const running: ReadonlySet<string> = new Set(['script', 'iframe', 'frame', 'object', 'embed'])
const showing: ReadonlySet<string> = new Set(['img', 'image', 'source', 'video', 'audio', 'track'])

/** @returns `undefined` for an address of the site itself, `data:` and invalid URLs */
function findOtherOrigin(address: string): Origin | undefined {
  if (!/^\s*(?:https?:)?\/\//i.test(address) || !URL.canParse(address, anySite)) return undefined
  return findOrigin(new URL(address, anySite).href)
}

const anySite = 'https://site.invalid'

function formatTag({ tagName, attributes }: Element, name: string): string {
  return `<${tagName} ${name}="${attributes[name] ?? ''}">`
}

/** Describes all blocked content of a site in one message. Returns `undefined` if nothing was blocked. */
export function describeBlocked(blocked: readonly BlockedContent[]): string | undefined {
  if (blocked.length === 0) return undefined
  const origins = new Set(blocked.flatMap(({ origin }) => origin ?? []))
  const list = Array.from(origins, (origin) => `'${origin}'`).join(', ')
  return [
    'Pages with a security policy are built without these, because they could read an API key:',
    ...Array.from(new Set(blocked.map(({ tag }) => tag)), (tag) => `  ${tag}`),
    ...(list === '' ? [] : [`To keep them, add the option allowedOrigins: [${list}].`]),
    ...(blocked.some(({ origin }) => origin === undefined)
      ? ['Code in attributes does not run there: add the listener in a script.']
      : []),
  ].join('\n')
}
