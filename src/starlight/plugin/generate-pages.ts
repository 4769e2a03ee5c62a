import {
  documentPath,
  getReferencePath,
  membersPath,
  recipesPath,
  referencePath,
  schemasPath,
} from '#text/reference.ts'
import type { ReferenceKind } from '#text/reference.ts'
import { returnPath } from '#request/oauth/sign-in-flow.ts'
import { getFailureGroups } from '#response/exchange/failures/all-failures.ts'
import { formatCount, formatCounted } from '#text/format.ts'
import { flattenGroups } from '../navigation/group-by-tag.ts'
import { getNavigation } from '../navigation/navigation.ts'
import { getRecipes } from '../navigation/recipes.ts'
import { getVersionPairs } from '../navigation/version-pairs.ts'
import { changesPath, hasChanges } from '../navigation/versions.ts'
import {
  isGeneratedPart,
  hasReturnPage,
  hasSignIn,
  getGeneratedOperations,
} from '../reference/api-reference.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import { formatSinglePattern } from '../links/single-page.ts'

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
      [route('operation')]: 'pages/operation/OperationPage.astro',
      [`${membersPath}[members].html`]: 'schema-tree/members.html.ts',
      // Only the portal at the root has a 404 page, for all addresses of the site.
      ...(apiReference.folder === '' &&
        !apiReference.hasOwnNotFound && { '/404': 'pages/not-found/NotFoundPage.astro' }),
      ...(hasChanges(apiReference) && {
        [`${changesPath}[pair]`]: 'pages/changes/PairPage.astro',
        // The addresses in a feed are absolute.
        ...(apiReference.settings.siteUrl !== undefined && {
          [`${changesPath}[feed].xml`]: 'pages/changes/feed.xml.ts',
        }),
      }),
      ...(apiReference.recipeFiles.length > 0 && {
        [`${recipesPath}[recipe]`]: 'pages/recipes/RecipePage.astro',
      }),
      ...(apiReference.hasScalarPage && {
        [`${documentPath}[document].json`]: 'pages/scalar/scalar-document.json.ts',
      }),
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
function getSinglePages(
  apiReference: ApiReference,
  isForAgents: boolean,
): readonly (readonly [path: string, file: string])[] {
  return Object.entries({
    '/': 'pages/overview/StartPage.astro',
    ...(isForAgents && { '/agents/': 'pages/agents/AgentsPage.astro' }),
    '/console/': 'pages/console/ConsolePage.astro',
    '/errors/': 'pages/errors/FailuresPage.astro',
    '/not-specified/': 'pages/not-specified/NotSpecifiedPage.astro',
    ...(hasChanges(apiReference) && { [changesPath]: 'pages/changes/ChangesPage.astro' }),
    ...(apiReference.recipeFiles.length > 0 && {
      [recipesPath]: 'pages/recipes/RecipesPage.astro',
    }),
    ...(apiReference.hasScalarPage && { [documentPath]: 'pages/scalar/ScalarPage.astro' }),
    ...(hasReturnPage(apiReference) && {
      [returnPath]: 'pages/authentication/SignInReturnPage.astro',
    }),
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

/** Summarizes how many pages a build renders. Returns `undefined` for small builds, which take only seconds. */
export function summarizePages(
  apiReferences: readonly ApiReference[],
  isForAgents: boolean,
): string | undefined {
  const count = (those: (apiReference: ApiReference) => number) =>
    apiReferences.reduce((total, apiReference) => total + those(apiReference), 0)
  const operations = count((apiReference) => getGeneratedOperations(apiReference).length)
  const schemas = count(({ api }) => new Set(getNamedSchemas(api.schemas).values()).size)
  const pages =
    operations +
    schemas +
    count((apiReference) => countOthers(apiReference, isForAgents)) +
    count((apiReference) =>
      hasChanges(apiReference) ? getVersionPairs(apiReferences, apiReference).length : 0,
    )
  if (pages < fewestPages) return undefined
  return `${formatCount(pages)} pages of ${formatCounted(operations, 'operation')} and ${formatCounted(schemas, 'schema')}.`
}

const fewestPages = 300

/** Counts the pages of tags and webhooks, and the pages that every document has. */
function countOthers(apiReference: ApiReference, isForAgents: boolean): number {
  return (
    flattenGroups(getNavigation(apiReference)?.groups ?? []).length +
    apiReference.api.webhooks.length +
    getFailureGroups(hasSignIn(apiReference)).flatMap(({ ids }) => ids).length +
    getSinglePages(apiReference, isForAgents).length +
    getRecipes(apiReference).length +
    // The page for what is not found.
    (apiReference.folder === '' ? 1 : 0)
  )
}
