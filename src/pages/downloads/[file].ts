import type { APIRoute } from 'astro'
import { nameExport, exportFormats } from '#site/exports/exports.ts'
import type { Export } from '#site/exports/exports.ts'
import { findBaseUrl } from '#site/exports/find-base-url.ts'
import { contract, servers, source } from '#site/portal.ts'

const name = nameExport(contract)

/** They carry simple operations only, so that another document has none yet. */
export const getStaticPaths = () =>
  (source.isDefault ? Object.values(exportFormats) : []).map((exported) => ({
    params: { file: `${name}.${exported.ending}` },
    props: { exported },
  }))

/** The operations as a file for another program. */
export const GET: APIRoute<{ readonly exported: Export }> = ({ props: { exported } }) =>
  new Response(exported.write(contract, findBaseUrl(contract, servers)), {
    headers: { 'Content-Type': exported.mediaType },
  })
