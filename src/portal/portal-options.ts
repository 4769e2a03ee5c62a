import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { documentPath, referencePath } from '#text/reference.ts'
import { isGeneratedPart } from '#starlight/reference/api-reference.ts'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import {
  defaultDocumentPath,
  locateDocument,
  isConfiguredDocument,
} from '#openapi/load/locate-document.ts'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import type { DeveloperPortalOptions } from '#starlight/plugin/options.ts'
import type { Service } from '#starlight/reference/service.ts'
import type { Settings } from '#starlight/reference/settings.ts'
import { service as ownService } from './service.ts'

/** Returns the document of the settings and its service. The service of this project applies only to its own document. */
export function resolvePortal(
  settings: Pick<Settings, 'openapi' | 'overlay'>,
  root: string,
): { readonly source: DocumentSource; readonly service: Service } {
  const service = isOwnDocument(settings, root) ? ownService : defaultService
  return { source: locateDocument(settings, root), service }
}

export function isOwnDocument(settings: Pick<Settings, 'openapi'>, root: string): boolean {
  return isConfiguredDocument(settings, defaultDocumentPath, root)
}

/** The service of any other document: only the pages in this folder. */
export const defaultService: Service = { pages: 'src/content/own' }

const ownRecipes = 'openapi/*.arazzo.yaml'

/** @throws {DocumentError} for a document that cannot be loaded */
export async function loadPortal(settings: Settings, root: string) {
  const { source, service } = resolvePortal(settings, root)
  const { title } = await loadSharedApiDescription(source)
  const { openapi = defaultDocumentPath, overlay } = settings
  const recipes = settings.recipes ?? (isOwnDocument(settings, root) ? ownRecipes : undefined)
  return {
    title,
    options: {
      documents: [{ file: openapi, overlay, recipes, base: '/', service }],
      apiBaseUrl: settings.apiBaseUrl,
      webAppUrl: settings.webAppUrl,
      sandboxUrl: settings.sandboxUrl,
      consoleMethods: settings.consoleMethods,
      allowClientSecrets: settings.allowClientSecrets,
      servers: { open: settings.hasOpenServers },
      findings: settings.findings,
      strict: settings.isStrict,
      policy: { pages: 'site' },
      brand: { accent: '#0b6670' },
    } satisfies DeveloperPortalOptions,
  }
}

/** Returns the links that the link checker cannot follow, in a site that is one portal. */
export function getUncheckedLinks(service: Service, root: string): readonly string[] {
  const ownSlugs = findSlugs(root, service.pages)
  const pages = ['index', 'agents', 'console', 'not-specified']
    .filter((slug) => !ownSlugs.includes(slug))
    .map((slug) => (slug === 'index' ? '/' : `/${slug}/**`))
  return [
    ...unchecked,
    ...pages,
    ...(isGeneratedPart({ service }, 'authentication') ? ['/authentication/**'] : []),
    ...(isGeneratedPart({ service }, 'reference') ? [`${referencePath}**`] : []),
    ...(service.formats ? [] : ['/openapi*']),
  ]
}

/** Whether a team has written pages, whose links are checked. */
export function hasPages({ pages }: Service, root: string): boolean {
  return findSlugs(root, pages).length > 0
}

/** Returns the slugs of the team's pages from their files, because the link checker is configured before the collection is loaded. */
function findSlugs(root: string, pages: string): readonly string[] {
  const folder = join(root, pages)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /(^|\/)[^_/][^/]*\.mdx?$/.test(path))
    .map((path) => path.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
}

const unchecked = [
  // The console parses this fragment.
  '/console/#snippet=*',
  // Generated pages are not part of the checked content.
  '/errors/**',
  '/recipes/**',
  documentPath,
  // Written after the check.
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/api-catalog',
]
