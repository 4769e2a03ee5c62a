import { fileURLToPath } from 'node:url'
import {
  documentPath,
  getReferencePath,
  membersPath,
  referencePath,
  schemasPath,
} from '#core/address/reference.ts'
import type { ReferenceKind } from '#core/address/reference.ts'
import { returnPath } from '#core/oauth/sign-in-flow.ts'
import { isGeneratedPart, hasSignIn } from '#site/portal.ts'
import type { ApiReference } from '#site/portal.ts'
import { formatSinglePattern } from '#site/address/single-page.ts'
import { fitsOnePage } from '#site/scalar/scalar-document.ts'

/**
 * Returns the patterns of the generated pages, each with its file. Every pattern of a page has a parameter, so that its route can
 * omit addresses at which the team has a page.
 */
export function getRoutes(
  portal: ApiReference,
  isForAgents: boolean,
): readonly (readonly [pattern: string, file: string])[] {
  const hasReference = isGeneratedPart(portal, 'reference')
  return [
    ...getSinglePages(portal, isForAgents).map(
      ([path, file]) => [formatSinglePattern(path), file] as const,
    ),
    ...Object.entries({
      '/console/[...file]': 'console-file.json.ts',
      '/errors/[failure]': 'Failure.astro',
      [faviconPattern]: 'favicon.ts',
      '/openapi.[format]': 'openapi.ts',
      [`${documentPath}[document].json`]: 'scalar-document.json.ts',
      [route('operation')]: 'Operation.astro',
      [`${membersPath}[members].html`]: 'members.html.ts',
      // Only the portal at the root has a 404 page, for all addresses of the site.
      ...(portal.folder === '' && !portal.hasOwnNotFound && { '/404': 'NotFound.astro' }),
      ...(hasReference && { [route('tag')]: 'Tag.astro', [route('webhook')]: 'Webhook.astro' }),
      ...(portal.contract.schemas.size > 0 && { [route('schema')]: 'Schema.astro' }),
    }),
  ]
}

/** Returns the generated pages that occur once in a portal, by their paths. */
export function getSinglePages(
  portal: ApiReference,
  isForAgents: boolean,
): readonly (readonly [path: string, file: string])[] {
  return Object.entries({
    '/': 'Start.astro',
    ...(isForAgents && { '/agents/': 'Agents.astro' }),
    '/console/': 'Console.astro',
    '/errors/': 'Failures.astro',
    '/not-specified/': 'NotSpecified.astro',
    [documentPath]: 'ScalarPage.astro',
    ...(hasSignIn(portal) && { [returnPath]: 'SignInReturn.astro' }),
    ...(isGeneratedPart(portal, 'authentication') && {
      '/authentication/': 'Authentication.astro',
    }),
    ...(isGeneratedPart(portal, 'reference') && { [referencePath]: 'Reference.astro' }),
    ...(portal.contract.schemas.size > 0 && { [schemasPath]: 'Schemas.astro' }),
  })
}

export const faviconPattern = '/favicon.[format]'

function route(kind: ReferenceKind): string {
  return removeTrailingSlash(getReferencePath(kind, `[${kind}]`))
}

function removeTrailingSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/**
 * Creates a Vite plugin that omits Scalar if no document fits its page. Bundling its five megabytes takes a third of the memory of a
 * build.
 *
 * @returns `undefined` if a page loads Scalar
 */
export function omitScalar(
  portals: readonly {
    readonly contract: Pick<ApiReference['contract'], 'operations' | 'document'>
  }[],
) {
  if (portals.some(({ contract }) => fitsOnePage(contract))) return undefined
  return {
    name: 'leave-out-scalar',
    enforce: 'pre' as const,
    load: (id: string) => (id === scalarModule ? 'export async function showScalar() {}' : null),
  }
}

const scalarModule = fileURLToPath(new URL('../site/scalar/show-scalar.ts', import.meta.url))
