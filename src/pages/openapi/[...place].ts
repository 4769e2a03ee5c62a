import type { APIRoute, GetStaticPaths } from 'astro'
import { readFile } from 'node:fs/promises'
import type { Operation } from '#core/request/description/operation.ts'
import { portal } from 'virtual:portal'
import { listFolder } from '#site/address/published-files.ts'
import { createSlicer, placeSlice } from '#site/exports/slice-document.ts'
import { writePart, writeSlice } from '#site/exports/write-exactly.ts'

/**
 * A document that has several files, as its owner wrote it; beside it, so that references lead on, what it refers to of the
 * others, and what describes each operation.
 */
export const getStaticPaths = (() => {
  const { contract, service } = portal
  const places = service.formats ? [] : listFolder(contract.places)
  const slice = createSlicer(contract)
  return [
    ...places.map((place) => ({ params: { place }, props: {} })),
    ...contract.operations.flatMap((operation) => {
      const place = placeSlice(contract, operation)
      return place === undefined ? [] : [{ params: { place }, props: { operation, slice } }]
    }),
  ]
}) satisfies GetStaticPaths

interface Props {
  readonly operation?: Operation
  readonly slice?: ReturnType<typeof createSlicer>
}

export const GET: APIRoute<Props> = async ({ params, props, locals }) => {
  const { contract, source } = locals.portal
  if (props.operation && props.slice) {
    const text = writeSlice(props.slice(props.operation), contract)
    return new Response(text, { headers: { 'Content-Type': 'application/json' } })
  }
  const place = params['place'] ?? ''
  const isMain = place === contract.places[0]
  const body = isMain ? new Uint8Array(await readFile(source.path)) : writePart(contract, place)
  const type = /\.json$/i.test(place) ? 'application/json' : 'application/yaml'
  return new Response(body, { headers: { 'Content-Type': type } })
}
