import type { APIRoute, GetStaticPaths } from 'astro'
import { portalOf } from 'virtual:portal'
import { listFolder } from '#site/address/locate.ts'
import { writeFile } from '#site/address/write-file.ts'

/** A document that has several files; next to it, so that references lead on, what it refers to of the others. */
export const getStaticPaths = (({ routePattern }) => {
  const { contract, service } = portalOf(routePattern)
  const places = service.formats ? [] : listFolder(contract.places)
  return places.map((place) => ({ params: { place } }))
}) satisfies GetStaticPaths

export const GET: APIRoute = ({ params, locals }) => {
  const place = params['place'] ?? ''
  const file = locals.portal.contract.published.find((each) => each.place === place)
  const type = /\.json$/i.test(place) ? 'application/json' : 'application/yaml'
  return new Response(file ? writeFile(file) : null, { headers: { 'Content-Type': type } })
}
