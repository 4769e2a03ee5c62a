import type { APIRoute } from 'astro'
import { placeholderBase } from '#core/request/placeholder-base.ts'
import type { ExportedContract } from '#site/exports/collect-requests.ts'
import { exportFormats, listOperationExports, nameExport } from '#site/exports/exports.ts'
import type { Export } from '#site/exports/exports.ts'
import { contract, servers } from '#site/portal.ts'

const name = nameExport(contract)
/** Not the text `{base_url}`: clients prepend `http://` to text without a scheme, so a proxy would see the key. */
const baseUrl = servers[0]?.baseUrl ?? placeholderBase

export const getStaticPaths = () => [
  ...Object.values(exportFormats).map((format) => ({
    params: { file: `${name}.${format.ending}` },
    props: { format, contract },
  })),
  ...listOperationExports(contract).map(({ file, ...props }) => ({ params: { file }, props })),
]

interface Props {
  readonly format: Export
  readonly contract: ExportedContract
}

/** The operations as a file for another program: all of them, or one. */
export const GET: APIRoute<Props> = ({ props }) =>
  new Response(props.format.write(props.contract, baseUrl), {
    headers: { 'Content-Type': props.format.mediaType },
  })
