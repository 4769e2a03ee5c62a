import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroConfig, AstroPrerenderer } from 'astro'
import { isReference } from '#text/reference.ts'
import { normalizePagePath } from '#text/page-address.ts'
import { searchFiles } from '#search/record.ts'
import { getOperationPath } from '../navigation/generated-pages.ts'
import { getGeneratedOperations, isOriginal } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { isLarge } from './agents/format-llms.ts'
import { publishLists } from './agents/publish-lists.ts'
import { publishWellKnown } from './agents/publish-well-known.ts'
import type { FinishedFile } from './finish-file.ts'
import type { PagePrerenderer } from './finish-while-rendering.ts'
import { sendMessage, takeRequests } from './page-requests.ts'
import { publishSearch } from './publish-search.ts'
import { renderOnDemand } from './render-on-demand.ts'

/**
 * Takes requests while a build runs: renders the requested file next, and writes lists of pages as soon as the pages that are not of
 * the document are rendered, because what lists state of the others is in the document.
 *
 * @param finished the pages that are finished, by their files
 */
export function serveRequests(
  finishing: PagePrerenderer,
  site: PortalSite,
  config: AstroConfig,
  finished: ReadonlyMap<string, FinishedFile>,
): AstroPrerenderer {
  const directory = fileURLToPath(config.outDir)
  const { promise: ready, resolve: setReady } = Promise.withResolvers<readonly string[]>()
  const { prerenderer, complete } = renderOnDemand(finishing, {
    base: site.base,
    origin: config.site ?? `http://localhost:${config.server.port}`,
    directory,
    publicDirectory: fileURLToPath(config.publicDir),
    onReady: (files) => {
      setReady(files)
      sendMessage({ kind: 'ready', pages: files.filter(isPageFile).length })
    },
  })
  const renderOthers = once(async () => {
    const isOfDocument = createDocumentCheck(site)
    const others = (await ready).filter((file) => isPageFile(file) && !isOfDocument(file))
    await Promise.all(others.map(complete))
    return [...finished].flatMap(([file, page]) => (isOfDocument(file) ? [] : [page]))
  })
  const writeList = createListWriter(site, directory, renderOthers)
  takeRequests(async (path) => {
    await ready
    for (const file of getRenderedFiles(path)) {
      // oxlint-disable-next-line no-await-in-loop -- two, of which one exists
      if (await complete(file)) return
    }
    // A script, a style or a file of the project.
    if (existsSync(join(directory, path))) return
    await (isList(path) ? writeList(path) : complete('404.html'))
  })
  return prerenderer
}

/** Returns the rendered files that contain what is at a path. A page and its Markdown are written together. */
function getRenderedFiles(path: string): readonly string[] {
  const file = path.slice(1)
  if (path.endsWith('/')) return [`${file}index.html`]
  const page = file.replace(/(?:^|\/)index\.md$|\.md$/, '')
  return [file, page === '' ? 'index.html' : `${page}/index.html`]
}

function isPageFile(file: string): boolean {
  return basename(file) === 'index.html' || file === '404.html'
}

/** Whether a file lists pages, so that it is written when all of them are rendered. */
function isList(path: string): boolean {
  return (
    /\/(?:llms(?:-full)?\.txt|404\.md|sitemap-[^/]*\.xml|\.well-known\/.*)$/.test(path) ||
    isSearchFile(path)
  )
}

function isSearchFile(path: string): boolean {
  return Object.values(searchFiles).some((file) => path.endsWith(`/${file}`))
}

/**
 * Creates a function that writes a list during the build, and resolves when it is complete. The end of the build writes all lists
 * again: that of a search omits sections whose title many pages have. Lists of every page, and all lists of a site with several portals,
 * are complete only then.
 */
function createListWriter(
  site: PortalSite,
  directory: string,
  renderOthers: () => Promise<readonly FinishedFile[]>,
): (path: string) => Promise<unknown> {
  const [apiReference, ...more] = site.apiReferences
  const later = new Promise<never>(() => undefined)
  if (more.length > 0) return async () => later
  const writeSearch = once(async () => {
    const sections = (await renderOthers()).flatMap((page) => page.sections)
    await publishSearch(directory, new Map([[apiReference, sections]]), site)
  })
  const writeLlms = once(async () => {
    const pages = (await renderOthers()).flatMap(({ published }) => published ?? [])
    await publishLists(directory, pages, apiReference, site.base)
  })
  const writeWellKnown = once(async () =>
    publishWellKnown(directory, site.apiReferences.filter(isOriginal)),
  )
  return async (path) => {
    if (site.hasSearch && isSearchFile(path)) return writeSearch()
    if (!site.isForAgents) return later
    if (path.startsWith('/.well-known/')) return writeWellKnown()
    return path.endsWith('/llms.txt') && isLarge(apiReference) ? writeLlms() : later
  }
}

function createDocumentCheck({ apiReferences }: PortalSite): (file: string) => boolean {
  const byFolder = apiReferences.map(
    (apiReference) => [apiReference.folder, createPortalCheck(apiReference)] as const,
  )
  return (file) => {
    const path = normalizePagePath(`/${file}`)
    return byFolder.some(([folder, isOfDocument]) => isOfDocument(path.slice(folder.length)))
  }
}

/** Creates a function that checks whether a page describes a part of the document. A page of an operation that a team wrote does not. */
function createPortalCheck(apiReference: ApiReference): (path: string) => boolean {
  const operations = new Set(getGeneratedOperations(apiReference).map(getOperationPath))
  return (path) =>
    operations.has(path) ||
    (['schema', 'tag', 'webhook'] as const).some((kind) => isReference(kind, path))
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return async () => (result ??= run())
}
