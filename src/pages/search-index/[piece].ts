import type { APIRoute } from 'astro'
import { locateOperation } from '#site/generated/generated-pages.ts'
import { contract, source } from '#site/portal.ts'
import { listSearchablePages } from '#site/search/document/list-pages.ts'
import { writeIndex } from '#site/search/document/write-index.ts'
import { listGeneratedOperations } from '#site/sidebar.ts'

// The default document has no pages of tags and webhooks, and a hand-written one of its operation.
const generated = new Set(listGeneratedOperations(source, contract).map(locateOperation))
const hasPage = (address: string) =>
  !source.isDefault || generated.has(address) || address.startsWith('/reference/schemas/')
const pieces = writeIndex(listSearchablePages(contract, hasPage))

export const getStaticPaths = () =>
  [...pieces].map(([piece, text]) => ({ params: { piece }, props: { text } }))

interface Props {
  readonly text: string
}

/** The index of the API document, in pieces of which a search loads a few. */
export const GET: APIRoute<Props> = ({ params, props }) => {
  const isJson = params['piece']?.endsWith('.json')
  const type = isJson ? 'application/json' : 'text/plain; charset=utf-8'
  return new Response(props.text, { headers: { 'Content-Type': type } })
}
