import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroConfig, AstroIntegration } from 'astro'
import { normalizePagePath } from '#text/page-address.ts'
import { documentPath } from '#text/reference.ts'
import type { CalledSource } from '#request/server-url.ts'
import type { SearchRecord } from '#search/record.ts'
import { getUntranslated } from '../i18n/translate.ts'
import { findPortal } from '../site/portal-site.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { getPublicAddress } from '../links/locate.ts'
import { isOriginal } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { publishIndex } from './agents/publish-index.ts'
import { formatVersionNote, publishLists } from './agents/publish-lists.ts'
import { publishWellKnown } from './agents/publish-well-known.ts'
import { describeBlocked } from './policy/other-origins.ts'
import type { BlockedContent } from './policy/other-origins.ts'
import { permitSite, refuseFraming, formatPolicy } from './policy/policy.ts'
import type { PageNeeds } from './policy/policy.ts'
import { createFinisher, finishWrittenPage, locateAssets } from './finish-file.ts'
import type { FinishedFile, SiteFinishOptions } from './finish-file.ts'
import { finishWhileRendering } from './finish-while-rendering.ts'
import { replaceMissingTranslations } from './link-languages.ts'
import { listUntranslatedNames } from './mark-languages.ts'
import { keepPublicFiles } from './keep-public-files.ts'
import { endRequests, takesRequests } from './page-requests.ts'
import { serveRequests } from './serve-requests.ts'
import { publishSearch } from './publish-search.ts'
import { reportProgress } from './report-progress.ts'
import { publishSiteHeaders } from './publish-headers.ts'
import type { HeaderPage } from './publish-headers.ts'

const name = 'finish-pages'

/**
 * Finishes pages as they are rendered: the policy of each page and of the site, and Markdown. It must be the last integration,
 * because any later change to a page changes what its policy must permit. If another integration may change written files, or an
 * adapter renders them, pages are finished at the end of the build.
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
        // A page is rendered while previous pages are finished and written. The default of Astro is 1.
        if (!config.adapter && config.build.concurrency === 1) {
          updateConfig({ build: { concurrency: 4 } })
        }
      },
      'astro:config:done': ({ config }) => {
        built = config
      },
      'astro:build:start': ({ logger, setPrerenderer }) => {
        if (isReplaced || built.adapter) return
        const canFinishEarly = !built.integrations.some(mayChangePages)
        setPrerenderer((prerenderer) => {
          const finishing = finishWhileRendering(prerenderer, {
            base: site.base,
            describe: (paths) =>
              canFinishEarly ? describeFinishing(site, built, paths) : undefined,
            findFolder: (file) => findPortal(site, normalizePagePath(`/${file}`))?.folder,
            keep: (file, page) => finished.set(file, page),
            report: (line) => logger.info(line),
          })
          // An unfinished page has no policy.
          return takesRequests() && canFinishEarly
            ? serveRequests(finishing, site, built, finished)
            : finishing
        })
      },
      'astro:build:done': async ({ dir, logger, pages }) => {
        if (isReplaced) return
        const paths = new Set(pages.map(({ pathname }) => normalizePagePath(`/${pathname}`)))
        const directory = fileURLToPath(dir)
        const { count, warnings } = await finishSite(site, built, {
          directory,
          finishing: describeFinishing(site, { ...built, outDir: dir }, paths),
          early: finished,
          report: (line) => logger.info(line),
        })
        const publicDirectory = fileURLToPath(built.publicDir)
        for (const line of await keepPublicFiles(publicDirectory, directory, site, paths)) {
          logger.warn(line)
        }
        // After `keepPublicFiles`, which restores the team's own file of that name.
        if (site.isForAgents) await publishIndex(directory, site)
        logger.info(`Finished ${count} pages.`)
        for (const line of warnings) logger.warn(line)
        if (takesRequests()) endRequests()
      },
    },
  }
}

/** Whether an integration has access to the written files of the site, and is not known to leave pages unchanged. */
function mayChangePages({ name: integration, hooks }: AstroIntegration): boolean {
  const getsFiles = 'astro:build:generated' in hooks || 'astro:build:done' in hooks
  return getsFiles && !harmlessIntegrations.has(integration)
}

const harmlessIntegrations: ReadonlySet<string> = new Set([
  name,
  '@astrojs/sitemap',
  '@astrojs/starlight',
  'base-path',
  'starlight-links-validator',
])

interface BuiltSite {
  readonly directory: string
  readonly finishing: SiteFinishOptions
  /** The pages that were finished during rendering, by their files. */
  readonly early: ReadonlyMap<string, FinishedFile>
  readonly report: (line: string) => void
}

/** @returns the number of pages of portals, and warnings about blocked content and about headers */
async function finishSite(
  site: PortalSite,
  config: AstroConfig,
  { directory, finishing, early, report: log }: BuiltSite,
): Promise<{ readonly count: number; readonly warnings: readonly string[] }> {
  const files = await listPages(directory)
  const report = reportProgress(
    'Finished',
    files.map((file) => early.has(file)),
    log,
  )
  const byPortal = Map.groupBy(files, (file) => findPortal(site, normalizePagePath(`/${file}`)))
  const finish = createFinisher(finishing)
  const needs: PageNeeds[] = []
  const blocked: BlockedContent[] = []
  const headerPages: HeaderPage[] = []
  const sections = new Map<ApiReference | undefined, readonly SearchRecord[]>()
  for (const apiReference of [...site.apiReferences, undefined]) {
    const finished = (byPortal.get(apiReference) ?? []).map((file) => {
      report(early.has(file))
      const page =
        early.get(file) ??
        finishWrittenPage(directory, { file, folder: apiReference?.folder }, finish)
      if (apiReference || page.hasConsole)
        headerPages.push({ file, isOfPortal: apiReference !== undefined })
      return page
    })
    if (apiReference && site.isForAgents) {
      const pages = finished.flatMap(({ published }) => published ?? [])
      // oxlint-disable-next-line no-await-in-loop -- few portals
      await publishLists(directory, pages, apiReference, site.base)
    }
    needs.push(...finished.flatMap((page) => page.needs ?? []))
    blocked.push(...finished.flatMap((page) => page.blocked))
    sections.set(
      apiReference,
      finished.flatMap((page) => page.sections),
    )
  }

  const assets = locateAssets(config)
  const sources = {
    called: getOrigins(site),
    assets: assets.origins,
    allowed: site.allowedOrigins,
  }
  const warnings = await publishSiteHeaders(
    site,
    { root: site.root, directory, adapter: config.adapter?.name },
    headerPages,
    {
      // Each page contains its policy. Only with one policy for every page is it a header too, which also applies to workers.
      policy: formatPolicy(site.hasPolicyEverywhere ? permitSite(needs, sources) : refuseFraming),
      hashedPath: assets.path,
    },
  )
  await removeScalarPages(directory, site)
  if (site.isForAgents) {
    await publishWellKnown(directory, site.apiReferences.filter(isOriginal))
    await publishNotFound(directory, site)
  }
  if (site.hasSearch) await publishSearch(directory, sections, site)
  const listed = describeBlocked(blocked)
  return {
    count: headerPages.filter(({ isOfPortal }) => isOfPortal).length,
    warnings: [...(listed === undefined ? [] : [listed]), ...warnings],
  }
}

function getOrigins({ apiReferences }: PortalSite): readonly CalledSource[] {
  return [...new Set(apiReferences.flatMap(({ origins }) => origins))]
}

async function listPages(directory: string): Promise<readonly string[]> {
  const files: string[] = []
  for await (const file of glob('**/*.html', { cwd: directory })) {
    files.push(file.replaceAll(sep, '/'))
  }
  return files
}

/** Removes Scalar's pages from the sitemap, because they are not for search engines. */
async function removeScalarPages(directory: string, { apiReferences }: PortalSite): Promise<void> {
  const endings = apiReferences
    .filter(({ hasScalarPage }) => hasScalarPage)
    .map(({ folder }) => folder + documentPath)
  for await (const map of glob('sitemap-[0-9]*.xml', { cwd: directory })) {
    const file = join(directory, map)
    const sitemap = await readFile(file, 'utf8')
    await writeFile(
      file,
      sitemap.replaceAll(/<url><loc>(.*?)<\/loc>[^]*?<\/url>/g, (entry, address: string) =>
        endings.some((ending) => normalizePagePath(address).endsWith(ending)) ? '' : entry,
      ),
    )
  }
}

function describeFinishing(
  site: PortalSite,
  config: Pick<AstroConfig, 'base' | 'build' | 'outDir' | 'srcDir'>,
  paths: ReadonlySet<string>,
): SiteFinishOptions {
  const directory = fileURLToPath(config.outDir)
  const assets = locateAssets(config)
  const untranslated = getUntranslated(fileURLToPath(config.srcDir))
  const byPortal = Map.groupBy(paths, (path) => findPortal(site, path))
  return new Map(
    [...site.apiReferences, undefined].map((apiReference) => [
      apiReference?.folder,
      {
        directory,
        base: site.base,
        form: site.form,
        paths: new Set(byPortal.get(apiReference)),
        missingTranslations: apiReference
          ? replaceMissingTranslations(site, apiReference, byPortal.get(apiReference) ?? [], paths)
          : new Map(),
        folder: apiReference?.folder,
        siteUrl: apiReference?.settings.siteUrl,
        scalarStyles: apiReference?.hasScalarPage === true ? site.scalar?.styles : undefined,
        trustDocument: apiReference?.service.trustDocument === true,
        versionNote: apiReference && formatVersionNote(apiReference, site.base),
        writesMarkdown: site.isForAgents,
        untranslated,
        documentNames: apiReference && listUntranslatedNames(apiReference),
        origins: apiReference ? apiReference.origins : getOrigins(site),
        assets,
        allowedOrigins: site.allowedOrigins,
        hasSearch: site.hasSearch,
        hasPagefind: site.hasPagefind,
        hasPolicyEverywhere: site.hasPolicyEverywhere,
      },
    ]),
  )
}

/** Writes the 404 page as Markdown for hosts that negotiate content; the HTML page is twenty times as long. */
async function publishNotFound(
  directory: string,
  { base, apiReferences: [{ settings }] }: Pick<PortalSite, 'base' | 'apiReferences'>,
): Promise<void> {
  if (!existsSync(join(directory, '404.html'))) return
  const list = getPublicAddress('/llms.txt', { ...settings, base })
  await writeFile(
    join(directory, '404.md'),
    `# There is no such page\n\nAll pages, and what to know first: ${list}\n`,
  )
}
