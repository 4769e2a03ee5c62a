import { basename, extname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import type { StarlightPlugin, StarlightUserConfig } from '@astrojs/starlight/types'
import type { AstroConfig } from 'astro'
import { formatProblem, summarizeProblems } from '#openapi/load-api-description.ts'
import { createOwnSlugs, shareSite } from '../site/portal-site.ts'
import type { PortalSite, Scalar, SiteScript } from '../site/portal-site.ts'
import { faviconExtensions, parseBrand } from '#theme/brand-options.ts'
import type { Brand, Logo, BrandOptions } from '#theme/brand-options.ts'
import { getFolderInLocale, parseLocales } from '../reference/locale.ts'
import { expandLocales } from '../site/locales.ts'
import type { SiteLocale } from '../reference/locale.ts'
import { choosePageForm } from '#text/page-address.ts'
import { findOrigin } from '#request/server-url.ts'
import { locateDocument } from '#openapi/load/locate-document.ts'
import { requireSnippets } from '../examples/snippet-choices.ts'
import type { FormatSample } from '../reference/snippet-options.ts'
import { loadApiReference } from '../reference/api-reference.ts'
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
import { fetchDocument, isUrl } from './fetch-document.ts'
import type { FetchedDocument } from './fetch-document.ts'
import { integratePortals, getRegistered } from './integrate-portals.ts'
import { summarizePages } from './generate-pages.ts'
import { findScalar } from './find-scalar.ts'
import { addRecipes } from './add-recipes.ts'
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
        const loadDocuments = async () => {
          const loaded = await loadSite(options, astroConfig, config)
          for (const { api, folder, recipeFiles } of loaded.apiReferences) {
            const named = loaded.apiReferences.length > 1 ? folder : undefined
            const recipes = recipeFiles.flatMap(({ problems }) => problems.map(formatProblem))
            for (const line of [...summarizeProblems(api, named), ...recipes]) logger.info(line)
          }
          return loaded
        }
        const configure = (loaded: PortalSite) =>
          createStarlightOptions(loaded, config, given.brand)
        const root = fileURLToPath(astroConfig.root)
        const site = await loadDocuments().catch((error: unknown) => {
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
          const changed = await loadDocuments()
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
 * @throws {DocumentError} for a document that cannot be loaded
 * @throws {BrandError} for an invalid brand
 * @throws {Error} for a file that does not exist or cannot be fetched, and if `strict` is enabled, for any problem in a document
 */
async function loadSite(
  options: ParsedOptions,
  config: AstroConfig,
  starlight: StarlightUserConfig,
): Promise<PortalSite> {
  const base = config.base.replace(/\/$/, '')
  const root = fileURLToPath(config.root)
  for (const path of Object.values(options.components)) {
    if (path !== undefined) requireFile(path, root)
  }
  const brand = createSiteBrand(options.brand ?? {}, config, starlight)
  const locales = parseLocales(starlight)
  const resolveFile = createFileResolver(config)
  const scalar = findScalar(root, options.scalar)
  const documents = expandLocales(options.documents, locales)
  const apiReferences = await Promise.all(
    documents.map((document) =>
      loadDocument(document, { options, locales, brand, config, resolveFile, scalar }),
    ),
  )
  const complete = await addRecipes(apiReferences, documents, root)
  const problems = complete.flatMap(({ recipeFiles }) => recipeFiles.flatMap((one) => one.problems))
  if (options.strict && problems.length > 0) throw createStrictError(problems.map(formatProblem))
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

interface DocumentScope {
  readonly options: ParsedOptions
  readonly locales: readonly SiteLocale[]
  readonly brand: Brand
  readonly config: AstroConfig
  readonly resolveFile: ResolveFile
  readonly scalar: Scalar | undefined
}

async function loadDocument(
  {
    file,
    overlay,
    translations: translated = {},
    lang,
    publishOriginal,
    samples = {},
    snippets,
    folder,
    label,
    linkBaseUrl,
    version,
    service,
    locale,
    defaultFolder,
  }: ReturnType<typeof expandLocales<ParsedOptions['documents'][number]>>[number],
  { options, locales, brand, config, resolveFile, scalar }: DocumentScope,
): Promise<ApiReference> {
  const { srcDir, base, site } = config
  const root = fileURLToPath(config.root)
  const main = await resolveFile(file)
  const overlayFile = await resolveOptional(overlay, resolveFile)
  checkLocales(translated, locales)
  const translation = await resolveOptional(translated[locale.name], resolveFile)
  const pages =
    service?.pages ?? join(relative(root, fileURLToPath(srcDir)), 'content/docs', folder)
  const functions: Record<string, FormatSample> = {}
  const patterns: Record<string, string> = {}
  for (const [language, sample] of Object.entries(samples)) {
    if (typeof sample === 'function') functions[language] = sample
    else patterns[language] = relative(process.cwd(), resolve(root, sample))
  }
  const apiReference = await loadApiReference({
    folder,
    locale,
    defaultFolder,
    lang,
    label,
    version,
    brand,
    settings: {
      apiBaseUrl: options.apiBaseUrl,
      webAppUrl: options.webAppUrl,
      siteUrl: site,
      sandboxUrl: options.sandboxUrl,
      consoleMethods: options.consoleMethods,
      clientIds: options.clientIds,
      allowClientSecrets: options.allowClientSecrets,
      hasOpenServers: options.servers.open,
      findings: options.findings,
      linkBaseUrl,
      snippets,
      sampleFunctions: functions,
      base: base.replace(/\/$/, '') + folder,
      form: choosePageForm(config),
      isInstalled: import.meta.dirname.split(sep).includes('node_modules'),
    },
    source: {
      ...locateDocument({ openapi: main.path, overlay: overlayFile?.path }, root),
      names: { document: main.name, overlay: overlayFile?.name },
      translation:
        locale.lang === lang
          ? undefined
          : {
              locale: locale.name,
              file: translation && relative(process.cwd(), resolve(root, translation.path)),
              name: translation?.name,
            },
      address: main.address,
      publishOriginal,
      samples: patterns,
    },
    service: { ...service, pages },
    hasScalar: scalar !== undefined,
    hasOwnNotFound: ['404.md', '404.mdx'].some((name) => existsSync(resolve(root, pages, name))),
  })
  requireSnippets(apiReference, Object.keys(samples))
  if (options.strict && apiReference.api.problems.length > 0) {
    throw createStrictError(summarizeProblems(apiReference.api))
  }
  return apiReference
}

function createStrictError(lines: readonly string[]): Error {
  const advice = 'Build stopped because `strict` is enabled. Fix the document or disable `strict`.'
  return new Error([...lines, advice].join('\n'))
}

type ResolveFile = (
  path: string,
) => Promise<Partial<FetchedDocument> & Pick<FetchedDocument, 'path'>>

/** Creates a function that fetches each document once, because each locale has its pages. */
function createFileResolver(config: AstroConfig): ResolveFile {
  const root = fileURLToPath(config.root)
  const cache = join(fileURLToPath(config.cacheDir), 'developer-portal')
  const fetched = new Map<string, Promise<FetchedDocument>>()
  return async (path) => {
    if (isUrl(path)) {
      const document = fetched.get(path) ?? fetchDocument(path, cache)
      fetched.set(path, document)
      return document
    }
    requireFile(path, root)
    return { path }
  }
}

async function resolveOptional(path: string | undefined, resolveFile: ResolveFile) {
  return path === undefined ? undefined : resolveFile(path)
}

/** @throws {Error} if the site has no locale of a translation */
function checkLocales(
  translated: Readonly<Record<string, string>>,
  locales: readonly SiteLocale[],
): void {
  const names = locales.map(({ name }) => name)
  const unknown = Object.keys(translated).find((name) => !names.includes(name))
  if (unknown === undefined) return
  throw new Error(
    `The option translations has ${unknown}, which is not a locale of the site. Its locales are ${names.join(', ')}.`,
  )
}

function requireFile(path: string, root: string): void {
  if (existsSync(resolve(root, path))) return
  throw new Error(
    `There is no file ${path} in the folder of the project. Correct the path in the options of the developer portal, or put the document there.`,
  )
}
