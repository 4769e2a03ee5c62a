import type { APIRoute } from 'astro'
import { contract } from '#site/portal.ts'
import { listSearchablePages } from '#site/search/document/list-pages.ts'
import { writeIndex } from '#site/search/document/write-index.ts'

const pieces = writeIndex(listSearchablePages(contract))

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
