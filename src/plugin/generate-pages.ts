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
import { fitsOnePage } from '#site/scalar/scalar-document.ts'

/** The generated pages by their addresses. Those of one kind ask themselves which of them are written. */
export function listRoutes(
  portal: Portal,
  isForAgents: boolean,
): readonly (readonly [pattern: string, file: string])[] {
  const written = new Set(portal.ownPages.map((slug) => (slug === 'index' ? '/' : `/${slug}`)))
  const routes = {
    '/': 'Start.astro',
    ...(isForAgents && { '/agents': 'Agents.astro' }),
    '/console': 'Console.astro',
    '/console/[...file]': 'console-file.json.ts',
    '/errors': 'Failures.astro',
    '/errors/[failure]': 'Failure.astro',
    [faviconPattern]: 'favicon.ts',
    '/not-specified': 'NotSpecified.astro',
    '/openapi.[format]': 'openapi.ts',
    '/openapi/[...place]': 'openapi-part.ts',
    [dropSlash(documentPath)]: 'ScalarPage.astro',
    [`${documentPath}[document].json`]: 'scalar-document.json.ts',
    [route('operation')]: 'Operation.astro',
    [`${membersPath}[members].html`]: 'members.html.ts',
    ...(hasSignIn(portal) && {
      [dropSlash(returnPath)]: 'SignInReturn.astro',
    }),
    // The site has one, for every address.
    ...(portal.folder === '' && { '/404': 'NotFound.astro' }),
    ...(generates(portal, 'authentication') && { '/authentication': 'Authentication.astro' }),
    ...(generates(portal, 'reference') && {
      [dropSlash(referencePath)]: 'Reference.astro',
      [route('tag')]: 'Tag.astro',
      [route('webhook')]: 'Webhook.astro',
    }),
    ...(portal.contract.schemas.size > 0 && {
      [dropSlash(schemasPath)]: 'Schemas.astro',
      [route('schema')]: 'Schema.astro',
    }),
  }
  return Object.entries(routes).filter(([pattern]) => !written.has(pattern))
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
