import type { APIRoute, GetStaticPaths } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { addresses, contract } from '#site/portal.ts'
import { highlightSnippets, nameHighlights } from '#site/reference/highlight-snippets.ts'
import { sliceOperation } from '#site/reference/slice-operation.ts'

export const getStaticPaths = (() =>
  contract.operations.map((operation) => ({
    params: { operation: nameHighlights(operation) },
    props: { operation },
  }))) satisfies GetStaticPaths

/** The colours of an operation's snippets in every language, for the console. */
export const GET: APIRoute<{ readonly operation: Operation }> = async ({
  props: { operation },
}) => {
  const { plans } = sliceOperation(operation, contract.schemas, addresses)
  return Response.json(await highlightSnippets(Object.values(plans), snippetLanguages))
}
