import type { APIRoute, GetStaticPaths } from 'astro'
import { portalOf, site } from 'virtual:portal'
import { getVersionPairs } from '../../navigation/version-pairs.ts'
import { formatFeed, getDatedPairs } from './feed.ts'

export const getStaticPaths = (({ routePattern }) => {
  const pairs = getVersionPairs(site.apiReferences, portalOf(routePattern))
  return getDatedPairs(pairs).length > 0 ? [{ params: { feed: 'feed' } }] : []
}) satisfies GetStaticPaths

export const GET: APIRoute = ({ locals: { apiReference } }) => {
  const pairs = getDatedPairs(getVersionPairs(site.apiReferences, apiReference))
  return new Response(formatFeed(apiReference, pairs), {
    headers: { 'content-type': 'application/atom+xml' },
  })
}
