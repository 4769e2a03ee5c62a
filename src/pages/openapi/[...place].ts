import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import { placeSlice } from '#site/exports/operation-slices.ts'
import { createSlicer } from '#site/exports/slice-document.ts'
import { writeSlice } from '#site/exports/write-slice.ts'
import { contract, source } from '#site/portal.ts'

/**
 * The files of a document that has several, as their owner wrote them, and beside them, so that references lead on, what
 * describes each operation.
 */
export const getStaticPaths = (() => {
  const places = source.isDefault || contract.places.length === 1 ? [] : contract.places
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
  const bytes = await readFile(join(dirname(source.path), place))
  const type = /\.json$/i.test(place) ? 'application/json' : 'application/yaml'
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
}
