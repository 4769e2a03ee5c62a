import { existsSync, readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroConfig, AstroIntegration } from 'astro'
import { readPagePath } from '#core/address/page-address.ts'
import { documentPath } from '#core/address/reference.ts'
import type { CalledSource } from '#core/request/server-url.ts'
import type { SearchRecord } from '#search/record.ts'
import { findPortal } from '#site/address/portal-site.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { addressOf, locateMarkdown } from '#site/address/locate.ts'
import { writeVersionNote, isCurrent, namePortal } from '#site/versions/versions.ts'
import { listPortalSidebar } from '#site/navigation/portal-sidebar.ts'
import type { Portal } from '#site/portal.ts'
import { formatCounted } from '#core/text/format.ts'
import { writeLinkName, writeName } from '#core/text/quote-document.ts'
import type { Sidebar } from '#site/service.ts'
import { publishCatalog } from '../agents/publish-catalog.ts'
import { publishSkills } from '../agents/publish-skills.ts'
import { orderPages } from '../agents/published-page.ts'
import { locateAssets } from '../locate-assets.ts'
import { describeBlocked } from '../security/other-origins.ts'
import type { BlockedContent } from '../security/other-origins.ts'
import { permitSite, refuseFraming, writePolicy } from '../security/policy.ts'
import type { PageNeeds } from '../security/policy.ts'
import { createFinishers, finishWritten } from './create-finishers.ts'
import type { SiteFinishing } from './create-finishers.ts'
import type { FinishedFile } from './finish-file.ts'
import { finishWhileRendering } from './finish-while-rendering.ts'
import { keepPublicFiles } from './keep-public-files.ts'
import { publishSearch } from './publish-search.ts'
import { publishSiteHeaders } from './publish-site-headers.ts'
import type { HeaderPage } from './publish-site-headers.ts'
import { tellProgress } from './tell-progress.ts'
import type { ListedPortal, PageFacts } from '../agents/published-page.ts'
import { writeLlmsFiles } from '../agents/write-llms.ts'

const name = 'finish-pages'

/**
 * Finishes pages as they are rendered: the policy of each page and of the site, and Markdown. It must be the last integration,
 * because any later change to a page changes what its policy has to permit. Where another one may change the files of the site once
 * they are written, or an adapter renders them, pages are finished when all is done.
 */
export function finishPages(site: PortalSite): AstroIntegration {
  const finished = new Map<string, FinishedFile>()
  let built: AstroConfig
  let isReplaced = false
  return {
    name,
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        // An integration that another one added comes after this one.
        isReplaced = config.integrations.at(-1)?.name !== name
        if (isReplaced) updateConfig({ integrations: [finishPages(site)] })
        // A page is rendered while those before it are finished and written. The default of Astro is 1.
        if (!config.adapter && config.build.concurrency === 1) {
          updateConfig({ build: { concurrency: 4 } })
        }
      },
      'astro:config:done': ({ config }) => {
        built = config
      },
      'astro:build:start': ({ setPrerenderer }) => {
        if (isReplaced || built.adapter) return
        const isLeftAlone = !built.integrations.some(mayChangePages)
        setPrerenderer((prerenderer) =>
          finishWhileRendering(prerenderer, {
            base: site.base,
            describe: (paths) => (isLeftAlone ? describeFinishing(site, built, paths) : undefined),
            findFolder: (file) => findPortal(site, readPagePath(`/${file}`))?.folder,
            keep: (file, page) => finished.set(file, page),
          }),
        )
      },
      'astro:build:done': async ({ dir, logger, pages }) => {
        if (isReplaced) return
        const paths = new Set(pages.map(({ pathname }) => readPagePath(`/${pathname}`)))
        const directory = fileURLToPath(dir)
        const { count, warnings } = await finishSite(site, built, {
          directory,
          finishing: describeFinishing(site, { ...built, outDir: dir }, paths),
          early: finished,
          say: (line) => logger.info(line),
        })
        const publicDirectory = fileURLToPath(built.publicDir)
        for (const line of await keepPublicFiles(publicDirectory, directory, site, paths)) {
          logger.warn(line)
        }
        // After the file of that name is the team's again.
        if (site.isForAgents) await publishIndex(directory, site)
        logger.info(`Finished ${count} pages.`)
        for (const line of warnings) logger.warn(line)
      },
    },
  }
}

/** Whether an integration gets the files of the site when they are written, and is not known to leave pages as they are. */
function mayChangePages({ name: integration, hooks }: AstroIntegration): boolean {
  const getsFiles = 'astro:build:generated' in hooks || 'astro:build:done' in hooks
  return getsFiles && !leavingPagesAlone.has(integration)
}

const leavingPagesAlone: ReadonlySet<string> = new Set([
  name,
  '@astrojs/sitemap',
  '@astrojs/starlight',
  'base-path',
  'starlight-links-validator',
])

interface BuiltSite {
  readonly directory: string
  readonly finishing: SiteFinishing
  /** The pages that were finished while they were rendered, by their files. */
  readonly early: ReadonlyMap<string, FinishedFile>
  readonly say: (line: string) => void
}

/** @returns the number of pages of portals, and warnings about blocked content and about headers */
async function finishSite(
  site: PortalSite,
  config: AstroConfig,
  { directory, finishing, early, say }: BuiltSite,
): Promise<{ readonly count: number; readonly warnings: readonly string[] }> {
  const files = await listPages(directory)
  const tell = tellProgress(files.length, say)
  const byPortal = Map.groupBy(files, (file) => findPortal(site, readPagePath(`/${file}`)))
  const finish = createFinishers(finishing)
  const needs: PageNeeds[] = []
  const blocked: BlockedContent[] = []
  const withHeaders: HeaderPage[] = []
  const sections = new Map<Portal | undefined, readonly SearchRecord[]>()
  for (const portal of [...site.portals, undefined]) {
    const finished = (byPortal.get(portal) ?? []).map((file) => {
      tell(1)
      const page =
        early.get(file) ?? finishWritten(directory, { file, folder: portal?.folder }, finish)
      if (portal || page.hasConsole) withHeaders.push({ file, isOfPortal: portal !== undefined })
      return page
    })
    if (portal && site.isForAgents) {
      const pages = finished.flatMap(({ published }) => published ?? [])
      // oxlint-disable-next-line no-await-in-loop -- few portals
      await publishLists(join(directory, portal.folder), pages, {
        ...portal,
        versionNote: noteVersion(portal, site.base),
        sidebar: listPortalSidebar({ ...portal, ownPages: listBuilt(portal.ownPages, pages) }),
      })
    }
    needs.push(...finished.flatMap((page) => page.needs ?? []))
    blocked.push(...finished.flatMap((page) => page.blocked))
    sections.set(
      portal,
      finished.flatMap((page) => page.sections),
    )
  }

  const assets = locateAssets(config)
  const sources = {
    called: listOrigins(site),
    assets: assets.origins,
    allowed: site.allowedOrigins,
  }
  const warnings = await publishSiteHeaders(
    site,
    { root: site.root, directory, adapter: config.adapter?.name },
    {
      // Each page contains its policy. Only with one policy for every page is it a header too, which also applies to workers.
      policy: writePolicy(site.hasPolicyEverywhere ? permitSite(needs, sources) : refuseFraming),
      hashedPath: assets.path,
      pages: withHeaders,
    },
  )
  await leaveOutOfSitemap(directory, documentPath)
  if (site.isForAgents) {
    await publishCatalog(directory, site.portals)
    await publishSkills(directory, site.portals.filter(isCurrent))
    await publishMissing(directory, site)
  }
  if (site.hasSearch) await publishSearch(directory, sections, site)
  const listed = describeBlocked(blocked)
  return {
    count: withHeaders.filter(({ isOfPortal }) => isOfPortal).length,
    warnings: [...(listed === undefined ? [] : [listed]), ...warnings],
  }
}

/** The pages of the team that have a title and content, which a list can name. */
function listBuilt(slugs: readonly string[], pages: readonly PageFacts[]): readonly string[] {
  const built = new Set(pages.map(({ path }) => path))
  return slugs.filter((slug) => built.has(slug === 'index' ? '/' : `/${slug}/`))
}

function listOrigins({ portals }: PortalSite): readonly CalledSource[] {
  return [...new Set(portals.flatMap(({ origins }) => origins))]
}

async function listPages(directory: string): Promise<readonly string[]> {
  const files: string[] = []
  for await (const file of glob('**/*.html', { cwd: directory })) {
    files.push(file.replaceAll(sep, '/'))
  }
  return files
}

/** The document as one page is not for search engines. */
async function leaveOutOfSitemap(directory: string, path: string): Promise<void> {
  for await (const map of glob('sitemap-[0-9]*.xml', { cwd: directory })) {
    const file = join(directory, map)
    const sitemap = await readFile(file, 'utf8')
    await writeFile(
      file,
      sitemap.replaceAll(/<url><loc>(.*?)<\/loc>[^]*?<\/url>/g, (entry, address: string) =>
        readPagePath(address).endsWith(path) ? '' : entry,
      ),
    )
  }
}

/** @param paths of the pages of the site, from its root */
function describeFinishing(
  site: PortalSite,
  config: Pick<AstroConfig, 'base' | 'build' | 'outDir'>,
  paths: ReadonlySet<string>,
): SiteFinishing {
  const directory = fileURLToPath(config.outDir)
  const assets = locateAssets(config)
  const byPortal = Map.groupBy(paths, (path) => findPortal(site, path))
  return new Map(
    [...site.portals, undefined].map((portal) => [
      portal?.folder,
      {
        directory,
        base: site.base,
        form: site.form,
        paths: new Set(byPortal.get(portal)),
        folder: portal?.folder,
        siteUrl: portal?.settings.siteUrl,
        wroteDocument: portal?.service.wroteDocument === true,
        versionNote: portal && noteVersion(portal, site.base),
        writesMarkdown: site.isForAgents,
        origins: portal ? portal.origins : listOrigins(site),
        assets,
        allowedOrigins: site.allowedOrigins,
        hasSearch: site.hasSearch,
        hasPagefind: site.hasPagefind,
        hasPolicyEverywhere: site.hasPolicyEverywhere,
      },
    ]),
  )
}

/** The paragraph for agents that says which version they read, where it is not the current one. */
function noteVersion({ version, settings }: Portal, base: string): string | undefined {
  const sentence = version && writeVersionNote(version)
  if (!version || sentence === undefined) return undefined
  const { label, folder } = version.current
  const current = addressOf('/llms.txt', { ...settings, base: base + folder })
  return `${sentence} The current version is ${label}: ${current}`
}

async function publishLists(
  directory: string,
  pages: readonly PageFacts[],
  { sidebar, ...described }: Omit<ListedPortal, 'order'> & { readonly sidebar: Sidebar },
): Promise<void> {
  const files = writeLlmsFiles({ ...described, order: orderPages(pages, sidebar) }, (path) =>
    readFileSync(join(directory, locateMarkdown(path)), 'utf8'),
  )
  await Promise.all(files.map(([path, text]) => writeFile(join(directory, path), text)))
}

/**
 * Writes the `llms.txt` of a site of several portals: it leads to the list of each. One that something else wrote, or that is of a
 * portal of the whole site, stays and gets the links at its end.
 */
async function publishIndex(
  directory: string,
  { brand, portals }: Pick<PortalSite, 'brand' | 'portals'>,
): Promise<void> {
  const listed = portals.filter(({ folder }) => folder !== '')
  if (listed.length === 0) return
  const file = join(directory, 'llms.txt')
  const links = listed.map((portal) => {
    const { settings, contract, version } = portal
    const address = addressOf('/llms.txt', settings)
    const count = formatCounted(contract.operations.length, 'operation')
    const status = version && ` (${version.status})`
    return `- [${writeLinkName(namePortal(portal))}](${address})${status ?? ''}: what to know first, and all pages, of ${count}.`
  })
  const section = ['## API documentation', '', ...links, ''].join('\n')
  const written = await readFile(file, 'utf8').catch(() => undefined)
  await writeFile(
    file,
    written === undefined
      ? `# ${writeName(brand.name)}\n\n${section}`
      : `${written.trimEnd()}\n\n${section}`,
  )
}

/** What a host sends in place of the page that is not there, to who asks for Markdown: the page is twenty times as long. */
async function publishMissing(
  directory: string,
  { base, portals: [{ settings }] }: Pick<PortalSite, 'base' | 'portals'>,
): Promise<void> {
  if (!existsSync(join(directory, '404.html'))) return
  const list = addressOf('/llms.txt', { ...settings, base })
  await writeFile(
    join(directory, '404.md'),
    `# There is no such page\n\nAll pages, and what to know first: ${list}\n`,
  )
}
