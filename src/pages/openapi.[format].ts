import { readFile } from 'node:fs/promises'
import type { APIRoute, GetStaticPaths } from 'astro'
import { stringify } from 'yaml'
import { contract, settings, source } from '#site/portal.ts'
import { publishDocument } from '#site/reference/published-document.ts'
import { locatePublishedFiles } from '#site/reference/published-files.ts'

/** The default document in both formats; any other in its own. */
export const getStaticPaths = (() => {
  const [main] = locatePublishedFiles(contract.places)
  const formats = source.isDefault ? ['json', 'yaml'] : [main?.address.split('.').at(-1)]
  return formats.map((format) => ({ params: { format } }))
}) satisfies GetStaticPaths

/** The API document; in YAML by RFC 9512. Another one than the default is published as its owner wrote it. */
export const GET: APIRoute = async ({ params }) => {
  const isJson = params['format'] === 'json'
  const headers = { 'Content-Type': isJson ? 'application/json' : 'application/yaml' }
  if (!source.isDefault) {
    return new Response(new Uint8Array(await readFile(source.path)), { headers })
  }
  const document = publishDocument(contract, settings.apiBaseUrl)
  return new Response(isJson ? JSON.stringify(document) : stringify(document), { headers })
}
