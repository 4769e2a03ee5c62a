import type { APIContext } from 'astro'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { contract, findSimpleOperation } from '#site/portal.ts'
import { highlightSnippets } from '#site/reference/highlight-snippets.ts'

export const getStaticPaths = () =>
  contract.operations.map(({ id }) => ({ params: { operation: id } }))

/** The colours of an operation's snippets in every language, for the console. */
export async function GET({ params }: APIContext): Promise<Response> {
  const operation = findSimpleOperation(params['operation'] ?? '')
  return Response.json(await highlightSnippets(operation, snippetLanguages))
}
