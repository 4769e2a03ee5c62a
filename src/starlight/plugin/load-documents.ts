import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroConfig } from 'astro'
import { summarizeProblems } from '#openapi/load-api-description.ts'
import { locateDocument } from '#openapi/load/locate-document.ts'
import { DocumentError } from '#openapi/load/problem-list.ts'
import { choosePageForm } from '#text/page-address.ts'
import type { AddressSettings } from '#text/page-address.ts'
import type { Brand } from '#theme/brand-options.ts'
import { requireSnippets } from '../examples/snippet-choices.ts'
import { loadApiReference } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { isCurrent } from '../navigation/versions.ts'
import type { SiteLocale } from '../reference/locale.ts'
import type { FormatSample } from '../reference/snippet-options.ts'
import type { expandLocales } from '../site/locales.ts'
import type { MissingVersion, Scalar } from '../site/portal-site.ts'
import { fetchDocument, isUrl } from './fetch-document.ts'
import type { FetchedDocument } from './fetch-document.ts'
import type { ParsedOptions } from './options.ts'

type LocalizedDocument = ReturnType<
  typeof expandLocales<ParsedOptions['documents'][number]>
>[number]

interface LoadedDocuments {
  readonly apiReferences: readonly ApiReference[]
  readonly missingVersions: readonly MissingVersion[]
}

/**
 * Loads the documents of a site, without the versions whose document cannot be loaded. Such a version is missing in every locale, also if
 * only its translation cannot be loaded.
 *
 * @throws {DocumentError} for a document that cannot be loaded, if it is the current version or `strict` is enabled
 * @throws {Error} for a file that does not exist or cannot be fetched, and if `strict` is enabled, for any problem in a document
 */
export async function loadDocuments(
  documents: readonly LocalizedDocument[],
  scope: DocumentsScope,
): Promise<LoadedDocuments> {
  const resolveFile = createFileResolver(scope.config)
  const results = await Promise.all(
    documents.map(async (document) => {
      try {
        return { document, apiReference: await loadDocument(document, { ...scope, resolveFile }) }
      } catch (error) {
        const isRequired =
          scope.options.strict ||
          isCurrent({ version: document.version }) ||
          scope.known?.some(({ folder }) => folder === document.folder)
        if (isRequired || !isUnavailable(error)) throw error
        return { document, error }
      }
    }),
  )
  const errors = new Map(
    results.flatMap(({ document, error }) =>
      error ? [[document.defaultFolder, error] as const] : [],
    ),
  )
  return {
    apiReferences: results.flatMap(({ apiReference }) =>
      apiReference && !errors.has(apiReference.defaultFolder) ? [apiReference] : [],
    ),
    missingVersions: documents.flatMap(({ version, folder, defaultFolder, file }) => {
      const error = errors.get(defaultFolder)
      return version && error ? [{ version, folder, file, error }] : []
    }),
  }
}

function isUnavailable(error: unknown): error is MissingVersion['error'] {
  return error instanceof DocumentError || error instanceof MissingFileError
}

/** Returns a message for each missing version, with the reason and what to do. */
export function describeMissing(missingVersions: readonly MissingVersion[]): readonly string[] {
  // Each locale lacks the version.
  const inOneLocale = Map.groupBy(missingVersions, ({ error }) => error).values()
  return Array.from(inOneLocale, ([missing]) => missing)
    .filter((missing) => missing !== undefined)
    .map(
      ({ version: { label, current }, error }) =>
        `The version ${label} of ${current.folder}/ has no pages, and the changes from and to it are missing. Correct its document, or remove the version. ${error.message}`,
    )
}

interface DocumentsScope {
  readonly options: ParsedOptions
  readonly locales: readonly SiteLocale[]
  readonly brand: Brand
  readonly config: SiteConfig
  readonly scalar: Scalar | undefined
  /** The portals that `astro dev` shows. They stay unchanged while a document is being edited and cannot be loaded. */
  readonly known: readonly ApiReference[] | undefined
}

/** The used part of Astro's configuration. */
type SiteConfig = AddressSettings & Pick<AstroConfig, 'root' | 'srcDir' | 'cacheDir' | 'site'>

interface DocumentScope extends Omit<DocumentsScope, 'known'> {
  readonly resolveFile: ResolveFile
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
    sandboxUrl,
    mcpUrl,
    version,
    service,
    locale,
    defaultFolder,
  }: LocalizedDocument,
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
      sandboxUrl: sandboxUrl ?? options.sandboxUrl,
      consoleMethods: options.consoleMethods,
      clientIds: options.clientIds,
      allowClientSecrets: options.allowClientSecrets,
      hasOpenServers: options.servers.open,
      findings: options.findings,
      linkBaseUrl,
      mcpUrl,
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

type ResolveFile = (
  path: string,
) => Promise<Partial<FetchedDocument> & Pick<FetchedDocument, 'path'>>

/** Creates a function that fetches each document once, because each locale has its pages. */
function createFileResolver(config: Pick<SiteConfig, 'root' | 'cacheDir'>): ResolveFile {
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

/** @throws {MissingFileError} */
export function requireFile(path: string, root: string): void {
  if (!existsSync(resolve(root, path))) throw new MissingFileError(path)
}

class MissingFileError extends Error {
  readonly file: string

  constructor(file: string) {
    super(
      `There is no file ${file} in the folder of the project. Correct the path in the options of the developer portal, or put the document there.`,
    )
    this.file = file
  }
}

/** @param lines the problems that `strict` does not permit */
export function createStrictError(lines: readonly string[]): Error {
  const advice = 'Build stopped because `strict` is enabled. Fix the document or disable `strict`.'
  return new Error([...lines, advice].join('\n'))
}
