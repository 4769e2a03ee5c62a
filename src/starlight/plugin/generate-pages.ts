import { fileURLToPath } from 'node:url'
import {
  documentPath,
  getReferencePath,
  membersPath,
  referencePath,
  schemasPath,
} from '#text/reference.ts'
import type { ReferenceKind } from '#text/reference.ts'
import { returnPath } from '#request/oauth/sign-in-flow.ts'
import { isGeneratedPart, hasSignIn } from '../reference/api-reference.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { formatSinglePattern } from '../links/single-page.ts'
import { fitsOnePage } from '../pages/scalar/scalar-document.ts'

/**
 * Returns the patterns of the generated pages, each with its file. Every pattern of a page has a parameter, so that its route can
 * omit addresses at which the team has a page.
 */
export function getRoutes(
  apiReference: ApiReference,
  isForAgents: boolean,
): readonly (readonly [pattern: string, file: string])[] {
  const hasReference = isGeneratedPart(apiReference, 'reference')
  return [
    ...getSinglePages(apiReference, isForAgents).map(
      ([path, file]) => [formatSinglePattern(path), file] as const,
    ),
    ...Object.entries({
      '/console/[...file]': 'pages/console/console-file.json.ts',
      '/errors/[failure]': 'pages/errors/FailurePage.astro',
      [faviconPattern]: 'pages/files/favicon.ts',
      '/openapi.[format]': 'pages/files/openapi.ts',
      [`${documentPath}[document].json`]: 'pages/scalar/scalar-document.json.ts',
      [route('operation')]: 'pages/operation/OperationPage.astro',
      [`${membersPath}[members].html`]: 'schema-tree/members.html.ts',
      // Only the portal at the root has a 404 page, for all addresses of the site.
      ...(apiReference.folder === '' &&
        !apiReference.hasOwnNotFound && { '/404': 'pages/not-found/NotFoundPage.astro' }),
      ...(hasReference && {
        [route('tag')]: 'pages/overview/TagPage.astro',
        [route('webhook')]: 'pages/operation/WebhookPage.astro',
      }),
      ...(apiReference.api.schemas.size > 0 && {
        [route('schema')]: 'pages/schema/SchemaPage.astro',
      }),
    }),
  ]
}

/** Returns the generated pages that occur once in a portal, by their paths. */
export function getSinglePages(
  apiReference: ApiReference,
  isForAgents: boolean,
): readonly (readonly [path: string, file: string])[] {
  return Object.entries({
    '/': 'pages/overview/StartPage.astro',
    ...(isForAgents && { '/agents/': 'pages/agents/AgentsPage.astro' }),
    '/console/': 'pages/console/ConsolePage.astro',
    '/errors/': 'pages/errors/FailuresPage.astro',
    '/not-specified/': 'pages/not-specified/NotSpecifiedPage.astro',
    [documentPath]: 'pages/scalar/ScalarPage.astro',
    ...(hasSignIn(apiReference) && { [returnPath]: 'pages/authentication/SignInReturnPage.astro' }),
    ...(isGeneratedPart(apiReference, 'authentication') && {
      '/authentication/': 'pages/authentication/AuthenticationPage.astro',
    }),
    ...(isGeneratedPart(apiReference, 'reference') && {
      [referencePath]: 'pages/overview/ReferencePage.astro',
    }),
    ...(apiReference.api.schemas.size > 0 && { [schemasPath]: 'pages/schema/SchemasPage.astro' }),
  })
}

export const faviconPattern = '/favicon.[format]'

function route(kind: ReferenceKind): string {
  return getReferencePath(kind, `[${kind}]`).replace(/\/$/, '')
}

/**
 * Creates a Vite plugin that omits Scalar if no document fits its page. Bundling its five megabytes takes a third of the memory of a
 * build.
 *
 * @returns `undefined` if a page loads Scalar
 */
export function omitScalar(
  portals: readonly {
    readonly api: Pick<ApiReference['api'], 'operations' | 'document'>
  }[],
) {
  if (portals.some(({ api }) => fitsOnePage(api))) return undefined
  return {
    name: 'omit-scalar',
    enforce: 'pre' as const,
    load: (id: string) => (id === scalarModule ? 'export async function showScalar() {}' : null),
  }
}

const scalarModule = fileURLToPath(new URL('../pages/scalar/show-scalar.ts', import.meta.url))
