import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import { contract, source } from '#site/portal.ts'

/** The files of a document that has several, in one folder, as their owner wrote them. */
export const getStaticPaths = (() => {
  const places = source.isDefault || contract.places.length === 1 ? [] : contract.places
  return places.map((place) => ({ params: { place } }))
}) satisfies GetStaticPaths

export const GET: APIRoute = async ({ params }) => {
  const place = params['place'] ?? ''
  const bytes = await readFile(join(dirname(source.path), place))
  const type = /\.json$/i.test(place) ? 'application/json' : 'application/yaml'
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
}
