import type { APIRoute, GetStaticPaths } from 'astro'
import { readFile } from 'node:fs/promises'
import { portalOf } from 'virtual:portal'
import { listFolder } from '#site/address/locate.ts'
import { writePart } from '#site/address/write-part.ts'

/** A document that has several files, as its owner wrote it; beside it, so that references lead on, what it refers to of the others. */
export const getStaticPaths = (({ routePattern }) => {
  const { contract, service } = portalOf(routePattern)
  const places = service.formats ? [] : listFolder(contract.places)
  return places.map((place) => ({ params: { place } }))
}) satisfies GetStaticPaths

export const GET: APIRoute = async ({ params, locals }) => {
  const { contract, source } = locals.portal
  const place = params['place'] ?? ''
  const isMain = place === contract.places[0]
  const body = isMain ? new Uint8Array(await readFile(source.path)) : writePart(contract, place)
  const type = /\.json$/i.test(place) ? 'application/json' : 'application/yaml'
  return new Response(body, { headers: { 'Content-Type': type } })
}
