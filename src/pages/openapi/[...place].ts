import { readFile } from 'node:fs/promises'
import type { APIRoute, GetStaticPaths } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import { placeSlice } from '#site/exports/operation-slices.ts'
import { createSlicer } from '#site/exports/slice-document.ts'
import { writePart } from '#site/exports/write-part.ts'
import { writeSlice } from '#site/exports/write-slice.ts'
import { contract, source } from '#site/portal.ts'
import { listFolder } from '#site/reference/published-files.ts'

/**
 * A document that has several files, as its owner wrote it; beside it, so that references lead on, what it refers to of the
 * others, and what describes each operation.
 */
export const getStaticPaths = (() => {
  const places = source.isDefault ? [] : listFolder(contract.places)
  return [
    ...places.map((place) => ({ params: { place }, props: { operation: undefined } })),
    ...contract.operations.flatMap((operation) => {
      const place = placeSlice(contract, operation)
      return place === undefined ? [] : [{ params: { place }, props: { operation } }]
    }),
  ]
}) satisfies GetStaticPaths

const slice = createSlicer(contract)

interface Props {
  readonly operation: Operation | undefined
}

export const GET: APIRoute<Props> = async ({ params, props }) => {
  if (props.operation) {
    const text = writeSlice(slice(props.operation), contract)
    return new Response(text, { headers: { 'Content-Type': 'application/json' } })
  }
  const place = params['place'] ?? ''
  const isMain = place === contract.places[0]
  const body = isMain ? new Uint8Array(await readFile(source.path)) : writePart(contract, place)
  const type = /\.json$/i.test(place) ? 'application/json' : 'application/yaml'
  return new Response(body, { headers: { 'Content-Type': type } })
}
