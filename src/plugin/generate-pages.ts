import { fileURLToPath } from 'node:url'
import {
  documentPath,
  locateReference,
  membersPath,
  referencePath,
  schemasPath,
} from '#core/address/reference.ts'
import type { ReferenceKind } from '#core/address/reference.ts'
import { returnPath } from '#core/oauth/sign-in-flow.ts'
import { generates, hasSignIn } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { writeSinglePattern } from '#site/address/single-page.ts'
import { fitsOnePage } from '#site/scalar/scalar-document.ts'

/**
 * Lists the patterns of the generated pages, each with its file. Every pattern of a page has a parameter, so that its route can
 * omit addresses at which the team wrote a page.
 */
export function listRoutes(
  portal: Portal,
  isForAgents: boolean,
): readonly (readonly [pattern: string, file: string])[] {
  const hasReference = generates(portal, 'reference')
  return [
    ...listSinglePages(portal, isForAgents).map(
      ([path, file]) => [writeSinglePattern(path), file] as const,
    ),
    ...Object.entries({
      '/console/[...file]': 'console-file.json.ts',
      '/errors/[failure]': 'Failure.astro',
      [faviconPattern]: 'favicon.ts',
      '/openapi.[format]': 'openapi.ts',
      [`${documentPath}[document].json`]: 'scalar-document.json.ts',
      [route('operation')]: 'Operation.astro',
      [`${membersPath}[members].html`]: 'members.html.ts',
      // The site has one, for every address.
      ...(portal.folder === '' && !portal.hasOwnNotFound && { '/404': 'NotFound.astro' }),
      ...(hasReference && { [route('tag')]: 'Tag.astro', [route('webhook')]: 'Webhook.astro' }),
      ...(portal.contract.schemas.size > 0 && { [route('schema')]: 'Schema.astro' }),
    }),
  ]
}

/** Lists the generated pages of which a portal has one, by their paths. */
export function listSinglePages(
  portal: Portal,
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
    ...(generates(portal, 'authentication') && { '/authentication/': 'Authentication.astro' }),
    ...(generates(portal, 'reference') && { [referencePath]: 'Reference.astro' }),
    ...(portal.contract.schemas.size > 0 && { [schemasPath]: 'Schemas.astro' }),
  })
}

export const faviconPattern = '/favicon.[format]'

function route(kind: ReferenceKind): string {
  return dropSlash(locateReference(kind, `[${kind}]`))
}

function dropSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/**
 * A plugin for documents that Scalar’s page does not render: no page loads Scalar then, and its five megabytes need not be
 * bundled, which takes a third of the memory of a build.
 *
 * @returns nothing where a page loads it
 */
export function leaveOutScalar(
  portals: readonly { readonly contract: Pick<Portal['contract'], 'operations' | 'document'> }[],
) {
  if (portals.some(({ contract }) => fitsOnePage(contract))) return undefined
  return {
    name: 'leave-out-scalar',
    enforce: 'pre' as const,
    load: (id: string) => (id === starter ? 'export async function showScalar() {}' : null),
  }
}

const starter = fileURLToPath(new URL('../site/scalar/show-scalar.ts', import.meta.url))
