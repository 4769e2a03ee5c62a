import type { APIRoute } from 'astro'
import { generates, listGeneratedOperations } from '#site/portal.ts'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { portal } from 'virtual:portal'
import { writeIndex } from '#core/search/write-index.ts'
import { listSearchablePages } from '#site/search/list-pages.ts'

export function getStaticPaths() {
  const operations = new Set(listGeneratedOperations(portal).map(locateOperation))
  const hasPage = (address: string) =>
    generates(portal, 'reference') ||
    operations.has(address) ||
    address.startsWith('/reference/schemas/')
  const pieces = writeIndex(listSearchablePages(portal.contract, hasPage))
  return [...pieces].map(([piece, text]) => ({ params: { piece }, props: { text } }))
}

interface Props {
  readonly text: string
}

/** The index of the API document, in pieces of which a search loads a few. */
export const GET: APIRoute<Props> = ({ params, props }) => {
  const isJson = params['piece']?.endsWith('.json')
  const type = isJson ? 'application/json' : 'text/plain; charset=utf-8'
  return new Response(props.text, { headers: { 'Content-Type': type } })
}
