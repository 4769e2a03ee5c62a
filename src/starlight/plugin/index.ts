import { basename, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import type { StarlightPlugin, StarlightUserConfig } from '@astrojs/starlight/types'
import type { AstroConfig } from 'astro'
import { formatProblem, summarizeProblems } from '#openapi/load-api-description.ts'
import { createOwnSlugs, shareSite } from '../site/portal-site.ts'
import type { PortalSite, SiteScript } from '../site/portal-site.ts'
import { faviconExtensions, parseBrand } from '#theme/brand-options.ts'
import type { Brand, Logo, BrandOptions } from '#theme/brand-options.ts'
import { getFolderInLocale, parseLocales } from '../reference/locale.ts'
import { expandLocales } from '../site/locales.ts'
import { choosePageForm } from '#text/page-address.ts'
import { findOrigin } from '#request/server-url.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { checkTranslations, translations } from '../i18n/translate.ts'
import { parseOptions } from './options.ts'
import { findUnusedTranslations } from './find-unused-translations.ts'
import { suppressHint } from './suppress-hint.ts'
import type { DeveloperPortalOptions, ParsedOptions } from './options.ts'
import {
  explainKeptComponents,
  createStarlightOptions,
  routeMiddleware,
} from './starlight-options.ts'
import { describeMissing, loadDocuments, requireFile } from './load-documents.ts'
import { integratePortals, getRegistered } from './integrate-portals.ts'
import { summarizePages } from './generate-pages.ts'
import { findScalar } from './find-scalar.ts'
import { addRecipes, rejectRecipeProblems } from './add-recipes.ts'
import { loadCodeTheme } from '../styles/code-theme.ts'

export type { DeveloperPortalOptions } from './options.ts'
export type { FormatSample } from '../reference/snippet-options.ts'
export { createPortalSidebarGroup, portalSidebar } from './options.ts'

/**
 * Generates pages and consoles from OpenAPI documents in a Starlight site.
 *
 * @throws {Error} with one sentence for each invalid option
 */
// Starlight plugins are imported as default exports.
// oxlint-disable-next-line import/no-default-export
export default function developerPortal(given: DeveloperPortalOptions): StarlightPlugin {
  const options = parseOptions(given)
  return {
    name: 'starlight-developer-portal',
    hooks: {
      'i18n:setup': ({ injectTranslations }) => injectTranslations({ en: translations }),
      'config:setup': async ({
        addIntegration,
        addRouteMiddleware,
        astroConfig,
        command,
        config,
        logger,
        updateConfig,
      }) => {
        if (command === 'preview') return
        const loadPortals = async (known?: PortalSite['apiReferences']) => {
          const loaded = await loadSite(options, astroConfig, config, known)
          for (const { api, folder, recipeFiles } of loaded.apiReferences) {
            const named = loaded.apiReferences.length > 1 ? folder : undefined
            const recipes = recipeFiles.flatMap(({ problems }) => problems.map(formatProblem))
            for (const line of [...summarizeProblems(api, named), ...recipes]) logger.info(line)
          }
          for (const line of describeMissing(loaded.missingVersions)) logger.warn(line)
          return loaded
        }
        const configure = (loaded: PortalSite) =>
          createStarlightOptions(loaded, config, given.brand)
        const root = fileURLToPath(astroConfig.root)
        const site = await loadPortals().catch((error: unknown) => {
          throw suppressHint(error)
        })
        shareSite(root, site)
        const messages = [
          command === 'build' ? summarizePages(site.apiReferences, site.isForAgents) : undefined,
          explainKeptComponents(config),
        ]
        for (const line of messages) if (line !== undefined) logger.info(line)
        const documents = expandLocales(options.documents, site.locales)
        for (const line of [
          ...checkTranslations(fileURLToPath(astroConfig.srcDir)),
          ...findUnusedTranslations(documents, site.locales, root),
        ]) {
          logger.warn(line)
        }
        updateConfig(configure(site))
        addRouteMiddleware({ entrypoint: routeMiddleware })
        const reload = async () => {
          const changed = await loadPortals(site.apiReferences)
          const [newConfiguration, oldConfiguration] = [changed, site].map((loaded) =>
            JSON.stringify([configure(loaded), getRegistered(loaded)]),
          )
          if (newConfiguration !== oldConfiguration) return false
          shareSite(root, changed)
          return true
        }
        addIntegration(integratePortals(site, options.components, config.customCss, reload))
      },
    },
  }
}

/**
 * Loads the documents and the brand of a site.
 *
 * @param known the portals that must not become missing
 * @throws {DocumentError} for a document that cannot be loaded, except that of a version without which the site can be built
 * @throws {BrandError} for an invalid brand
 * @throws {Error} for a file that does not exist or cannot be fetched, and if `strict` is enabled, for any problem in a document
 */
async function loadSite(
  options: ParsedOptions,
  config: AstroConfig,
  starlight: StarlightUserConfig,
  known?: PortalSite['apiReferences'],
): Promise<PortalSite> {
  const base = config.base.replace(/\/$/, '')
  const root = fileURLToPath(config.root)
  for (const path of Object.values(options.components)) {
    if (path !== undefined) requireFile(path, root)
  }
  const brand = createSiteBrand(options.brand ?? {}, config, starlight)
  const locales = parseLocales(starlight)
  const scalar = findScalar(root, options.scalar)
  const documents = expandLocales(options.documents, locales)
  const { apiReferences, missingVersions } = await loadDocuments(documents, {
    options,
    locales,
    brand,
    config,
    scalar,
    known,
  })
  const complete = await addRecipes(apiReferences, documents, root)
  if (options.strict) rejectRecipeProblems(complete)
  const [first, ...others] = complete.map((apiReference) =>
    addOwnPages(apiReference, complete, root),
  )
  if (!first) throw new Error('The developer portal has no document.')
  // Keep the site's search unless a portal is the entire site.
  const hasSearch =
    options.search ??
    (starlight.components?.Search === undefined &&
      apiReferences.some((apiReference) => getFolderInLocale(apiReference) === ''))
  return {
    base,
    form: choosePageForm(config),
    brand,
    isBranded: options.brand !== undefined,
    codeTheme:
      options.brand !== undefined && starlight.expressiveCode === undefined
        ? undefined
        : await loadCodeTheme(starlight.expressiveCode),
    isForAgents: options.agents,
    sidebar: options.sidebar,
    sidebarGroups: new Map(
      documents.flatMap(({ folder, group }) => (group ? [[folder, group.label]] : [])),
    ),
    hasSearch,
    hasPagefind: !hasSearch && starlight.pagefind !== false,
    hasPagination: starlight.pagination !== false,
    locales,
    root,
    hasPolicyEverywhere: options.policy?.pages === 'site',
    allowedOrigins: options.allowedOrigins.flatMap((origin) => findOrigin(origin) ?? []),
    script: resolveScript(options.analytics, root),
    scalar,
    apiReferences: [first, ...others],
    missingVersions,
  }
}

function resolveScript(path: string | undefined, root: string): SiteScript | undefined {
  if (path === undefined) return undefined
  requireFile(path, root)
  return { path: resolve(root, path), name: basename(path) }
}

/** Adds the team's pages in the folder of a portal, which are known only after the site's collection is loaded. */
function addOwnPages(
  apiReference: ApiReference,
  apiReferences: readonly ApiReference[],
  root: string,
): ApiReference {
  const listSlugs = createOwnSlugs(root, apiReference, apiReferences)
  return Object.defineProperty({ ...apiReference }, 'ownPages', {
    enumerable: true,
    get: listSlugs,
  })
}

/** Returns the brand of the options. Missing fields are taken from the site. */
function createSiteBrand(
  options: BrandOptions,
  { root, publicDir }: AstroConfig,
  { title, logo, favicon = '/favicon.svg' }: StarlightUserConfig,
): Brand {
  const ownFavicon = join(fileURLToPath(publicDir), favicon)
  const brand = {
    // Starlight supports formats that the portal does not, such as ICO.
    ...(faviconExtensions.includes(extname(favicon).toLowerCase()) &&
      existsSync(ownFavicon) && { favicon: ownFavicon }),
    ...(logo && { logo: toLogo(logo) }),
    ...options,
  }
  const name = typeof title === 'string' ? title : (Object.values(title)[0] ?? '')
  return parseBrand(brand, { root: fileURLToPath(root), name })
}

function toLogo(logo: NonNullable<StarlightUserConfig['logo']>): Logo {
  const { alt, replacesTitle } = logo
  const pictures = 'src' in logo ? { light: logo.src, dark: logo.src } : logo
  return { light: pictures.light, dark: pictures.dark, alt, replacesTitle }
}
