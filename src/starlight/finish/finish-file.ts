import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AstroConfig } from 'astro'
import { normalizePagePath } from '#text/page-address.ts'
import { getMarkdownPath } from '../links/locate.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { findOrigin, openSource } from '#request/server-url.ts'
import type { CalledSource, Origin } from '#request/server-url.ts'
import { documentPath } from '#text/reference.ts'
import { returnPath } from '#request/oauth/sign-in-flow.ts'
import { hasClass, parseElements, getAttribute, replaceElement } from '../html/page-elements.ts'
import type { Element } from '../html/page-elements.ts'
import { editText } from '#text/edit-text.ts'
import type { Edit } from '#text/edit-text.ts'
import type { SearchRecord } from '#search/record.ts'
import { linkLanguages } from './link-languages.ts'
import { markLanguages } from './mark-languages.ts'
import type { UntranslatedTexts } from './mark-languages.ts'
import type { PageFacts } from './agents/published-page.ts'
import { parsePage } from './agents/published-page.ts'
import { formatMarkdown } from './agents/format-markdown.ts'
import { createSectionRecords } from './section-records.ts'
import { formatPolicy, hashCode, hashInlineCode, mergeHashes, permitPage } from './policy/policy.ts'
import type { PageNeeds } from './policy/policy.ts'
import { formatDefaultPolicy } from './policy/default-policy.ts'
import { findOtherOrigins } from './policy/other-origins.ts'
import type { BlockedContent } from './policy/other-origins.ts'

export interface FinishedFile {
  /** Undefined for a page without a policy. */
  readonly needs: PageNeeds | undefined
  readonly blocked: readonly BlockedContent[]
  readonly hasConsole: boolean
  /** Undefined for a document that is not a page of a portal, such as a redirect. */
  readonly published: PageFacts | undefined
  /** The page and its sections for the portal's search. Addresses are relative to the root of its portal, if it belongs to one. */
  readonly sections: readonly SearchRecord[]
}

/** The parameters of finishing the pages of a portal: plain data that can be sent to another thread. */
export interface FinishOptions
  extends
    UntranslatedTexts,
    Pick<
      PortalSite,
      'allowedOrigins' | 'base' | 'form' | 'hasPagefind' | 'hasPolicyEverywhere' | 'hasSearch'
    > {
  readonly directory: string
  /** Whether each page of a portal is also published as Markdown. */
  readonly writesMarkdown: boolean
  readonly siteUrl: string | undefined
  /** The paths of the pages of the portal, from the root of the site. */
  readonly paths: ReadonlySet<string>
  /** The folder of the portal in the site, such as `/payments`. Undefined for pages outside of portals, which have no Markdown. */
  readonly folder: string | undefined
  /** The page to show for each missing translation (`replaceMissingTranslations`). */
  readonly missingTranslations: ReadonlyMap<string, string>
  /** The hashes of Scalar's styles. Undefined without its page. */
  readonly scalarStyles?: readonly string[] | undefined
  readonly trustDocument: boolean
  readonly versionNote?: string | undefined
  /** The origins that pages may call. */
  readonly origins: readonly CalledSource[]
  readonly assets: Assets
}

/** The parameters of finishing, by the folder of each portal; `undefined` is the key for pages outside of portals. */
export type SiteFinishOptions = ReadonlyMap<string | undefined, FinishOptions>

interface PageFile {
  /** The path of the page in the site, with slashes. */
  readonly file: string
  readonly folder: string | undefined
}

/** A page as bytes, which can be transferred to another thread without a copy. */
export interface UnfinishedPage extends PageFile {
  readonly bytes: ArrayBuffer
}

export interface FinishedPage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly facts: FinishedFile
}

export type Finish = (page: UnfinishedPage) => FinishedPage

/**
 * Creates a function that preloads the scripts of a page, adds a policy that permits exactly its content, and writes its Markdown.
 * Every step uses the same parsed page. The scripts of the site must already be written. An error, such as for a page without a head
 * for its policy, names the page.
 */
export function createFinisher(site: SiteFinishOptions): Finish {
  const imports = new Map<string, readonly string[]>()
  const [decoder, encoder] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextEncoder()]
  return ({ folder, file, bytes }) => {
    try {
      const finishing = site.get(folder)
      if (!finishing) throw new Error(`no portal of this site is at ${folder}.`)
      const { html, ...facts } = finishPage(file, decoder.decode(bytes), finishing, imports)
      // A substring keeps the text of the entire page in memory; a copy does not.
      return { bytes: encoder.encode(html), facts: structuredClone(facts) }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${file}: ${reason}`, { cause: error })
    }
  }
}

/** Finishes a written page. Synchronous, because asynchronous file access takes a fifth of the time. */
export function finishWrittenPage(directory: string, page: PageFile, finish: Finish): FinishedFile {
  const path = join(directory, page.file)
  const original = new Uint8Array(readFileSync(path))
  const { bytes, facts } = finish({ ...page, bytes: original.buffer })
  if (Buffer.compare(original, bytes) !== 0) writeFileSync(path, bytes)
  return facts
}

/** The addresses at which Astro publishes the scripts, styles and pictures of a site. */
export interface Assets {
  /** The path of their folder in the site, with a slash at both ends. */
  readonly path: string
  /** The prefixes of their addresses (Astro's option `build.assetsPrefix`). */
  readonly prefixes: readonly string[]
  /** The origins of these prefixes, if they are of other hosts. */
  readonly origins: readonly Origin[]
}

export function locateAssets({ base, build }: Pick<AstroConfig, 'base' | 'build'>): Assets {
  const { assets, assetsPrefix = [] } = build
  const prefixes =
    typeof assetsPrefix === 'string' ? [assetsPrefix] : [...new Set(Object.values(assetsPrefix))]
  return {
    path: `/${[base, assets].flatMap((path) => path.split('/').filter(Boolean)).join('/')}/`,
    prefixes,
    origins: [
      ...new Set(
        prefixes.flatMap((prefix) => (URL.canParse(prefix) ? (findOrigin(prefix) ?? []) : [])),
      ),
    ],
  }
}

function finishPage(
  file: string,
  html: string,
  finishing: FinishOptions,
  imports: Map<string, readonly string[]>,
): FinishedFile & { readonly html: string } {
  const { folder = '', hasPolicyEverywhere } = finishing
  const elements = parseElements(html)
  const isOfPortal = finishing.folder !== undefined
  const path = getPagePath(file, finishing.paths)
  const page = path === undefined ? undefined : parsePage(elements, path.slice(folder.length))
  const untouched = {
    html,
    needs: undefined,
    blocked: [],
    hasConsole: false,
    published: undefined,
    sections: page && finishing.hasSearch ? createSectionRecords(page) : [],
  }
  const own = normalizePagePath(`/${file}`).slice(folder.length)
  const takesKeys =
    hasConsole(elements) || (isOfPortal && (own === returnPath || isScalarPage(own, finishing)))
  const hasPolicy = hasPolicyEverywhere || takesKeys
  // Only pages with a console may call every server (`servers.open`).
  const origins = finishing.origins.filter((source) => takesKeys || source !== openSource)
  if (!isOfPortal && !hasPolicy) return untouched
  if (isRedirect(html, elements)) return untouched
  const { edits, ...facts } = hasPolicy
    ? addPolicy(html, elements, own, { ...finishing, origins })
    : { edits: [], needs: undefined, blocked: [] }
  const unused = removeUnusedLegends(elements)
  const all = [
    ...edits,
    ...preloadModules(html, elements, finishing, imports),
    ...unused,
    ...markLanguages(html, elements, finishing).filter(
      ({ at }) => !unused.some((edit) => edit.at < at && at < edit.at + (edit.length ?? 0)),
    ),
    ...linkLanguages(html, elements, finishing),
    ...removeFontPreloads(elements),
    ...removeRouter(elements),
  ]
  return {
    ...untouched,
    ...facts,
    hasConsole: takesKeys,
    html: editText(html, all),
    published: page && isOfPortal ? publish(page, { ...finishing, folder }) : undefined,
  }
}

/** @param path the path of the page, relative to the root of its portal */
function isScalarPage(path: string, { scalarStyles }: Pick<FinishOptions, 'scalarStyles'>) {
  return scalarStyles !== undefined && path === documentPath
}

/** Whether a page has a console, or a sheet that opens one, in which readers enter a key. */
function hasConsole(elements: readonly Element[]): boolean {
  return elements.some(
    (element) => element.tagName === 'portal-console' || hasClass(element, 'portal-try-it-sheet'),
  )
}

/** @param path the path of the page, relative to the root of its portal */
function addPolicy(
  html: string,
  elements: readonly Element[],
  path: string,
  { base, origins, assets, allowedOrigins, siteUrl, hasPagefind, scalarStyles }: FinishOptions,
) {
  const isScalar = isScalarPage(path, { scalarStyles })
  const permitted = [...assets.origins, ...allowedOrigins]
  const ownOrigin = siteUrl === undefined ? [] : [new URL(siteUrl).origin]
  const { blocked, edits, media } = findOtherOrigins(
    elements,
    new Set([...permitted, ...ownOrigin]),
  )
  const defaultPolicy = formatDefaultPolicy({ base, hasPagefind, assetsPath: assets.path })
  const needs = {
    hashes: mergeHashes([
      hashInlineCode(elements),
      {
        // Pagefind searches by WebAssembly.
        scripts: [hashCode(defaultPolicy), ...(hasPagefind ? ["'wasm-unsafe-eval'"] : [])],
        styles: isScalar ? (scalarStyles ?? []) : [],
      },
    ]),
    // Vue needs its own policy, which permits the HTML that Scalar generates from the document's Markdown. The document is fixed at
    // build time, the page has no field for a key, and its policy prevents markup from running code.
    trustedTypes: isScalar ? ['vue'] : [],
    media,
  }
  const policy = permitPage(needs, {
    called: isScalar ? [] : origins,
    assets: assets.origins,
    allowed: allowedOrigins,
  })
  return {
    needs,
    blocked,
    edits: [
      // Before everything that they govern (HTML, section 4.2.5.3).
      {
        at: findHeadStart(html),
        text: `<meta http-equiv="Content-Security-Policy" content="${formatPolicy(policy)}"><script>${defaultPolicy}</script>`,
      },
      ...edits,
    ],
  }
}

/**
 * Removes the element that enables Astro's client router. Without it, the router reloads the page, also on back navigation. The
 * scripts of portal pages run once, and a key must not outlive its page.
 */
function removeRouter(elements: readonly Element[]): readonly Edit[] {
  return elements
    .filter((element) => getAttribute(element, 'name') === 'astro-view-transitions-enabled')
    .flatMap((element) => replaceElement(element))
}

/** Removes the preload of fonts from a page with a console: its text is readable without the font, but the console needs its script. */
function removeFontPreloads(elements: readonly Element[]): readonly Edit[] {
  if (!elements.some(({ tagName }) => tagName === 'portal-console')) return []
  return elements
    .filter((element) => getAttribute(element, 'as') === 'font')
    .flatMap((element) => replaceElement(element))
}

/** Whether a page comes from Astro's `redirects`. It runs no code, and has no head for a policy. */
function isRedirect(html: string, elements: readonly Element[]): boolean {
  const refreshes = elements.some((element) => getAttribute(element, 'http-equiv') === 'refresh')
  return refreshes && !/<(?:head|script)[\s>]/i.test(html)
}

/** Removes the explanations of badges that the page does not have. The title, which includes all of them, is rendered before the content. */
function removeUnusedLegends(elements: readonly Element[]): readonly Edit[] {
  const opened = new Set(elements.map((element) => getAttribute(element, 'popovertarget')))
  return elements
    .filter(
      (element) => hasClass(element, 'portal-legend') && !opened.has(getAttribute(element, 'id')),
    )
    .flatMap((element) => replaceElement(element))
}

/**
 * Returns the path of a page from the root of the site: `payments/console/index.html` → `/payments/console/`.
 *
 * @returns `undefined` for a file that is not a page, such as a fragment that a page loads, and for the error pages 404 and 500
 */
function getPagePath(file: string, paths: ReadonlySet<string>): string | undefined {
  const path = normalizePagePath(`/${file}`)
  const isNamed = paths.has(path) && !/^(?:404|500)\.html$/.test(file)
  return file.endsWith('index.html') || isNamed ? path : undefined
}

function publish(
  page: NonNullable<ReturnType<typeof parsePage>>,
  {
    directory,
    writesMarkdown,
    paths,
    base,
    folder,
    ...site
  }: FinishOptions & { readonly folder: string },
): PageFacts {
  const { content: _, ...facts } = page
  if (writesMarkdown) {
    const hasMarkdown = (path: string) => paths.has(path.slice(base.length))
    const file = join(directory, folder, getMarkdownPath(page.path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, formatMarkdown(page, { ...site, base: base + folder, hasMarkdown }))
  }
  return facts
}

/**
 * Adds `modulepreload` links for the scripts of a page and all their imports. Otherwise a browser would find a script only at the end
 * of a long page, and each import only in the file that imports it.
 */
function preloadModules(
  html: string,
  elements: readonly Element[],
  { directory, base, assets }: FinishOptions,
  known: Map<string, readonly string[]>,
): readonly Edit[] {
  const getImports = (path: string) => {
    const prefix = assets.prefixes.find((one) => path.startsWith(one)) ?? base
    const script = join(directory, path.slice(prefix.length))
    const imports =
      known.get(path) ?? (existsSync(script) ? findImports(readFileSync(script, 'utf8'), path) : [])
    known.set(path, imports)
    return imports
  }
  const reached = new Set(elements.flatMap((element) => findModule(element) ?? []))
  // Iterating over a set includes values added during the iteration.
  for (const path of reached) {
    for (const imported of getImports(path)) reached.add(imported)
  }
  const links = Array.from(reached, (path) => `<link rel="modulepreload" href="${path}">`)
  // After the styles: a host with few connections would otherwise send the scripts first, and the page would appear late.
  const at = elements.findLast(isStyleSheet)?.end ?? findHeadStart(html)
  return links.length > 0 ? [{ at, text: links.join('') }] : []
}

function isStyleSheet(element: Element): boolean {
  const isLink = getAttribute(element, 'rel') === 'stylesheet'
  return isLink && getAttribute(element, 'media') !== 'print'
}

function findModule(element: Element): string | undefined {
  const isModule = element.tagName === 'script' && getAttribute(element, 'type') === 'module'
  return isModule ? getAttribute(element, 'src') : undefined
}

function findImports(code: string, path: string): readonly string[] {
  return [...code.matchAll(/\b(?:import|from)\s*["'`]\.\/([\w.-]+)["'`]/g)].map(([, file = '']) =>
    path.replace(/[^/]+$/, file),
  )
}

/** Returns the position after the encoding, which must be in the first 1024 bytes (HTML, section 4.2.5.4). */
function findHeadStart(html: string): number {
  const start = /<head>\s*(<meta charset="?utf-8"?\s*\/?>)?/i.exec(html)
  if (!start) throw new Error('has no <head>, so it cannot contain its policy.')
  return start.index + start[0].length
}
