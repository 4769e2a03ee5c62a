import type { APIRoute } from 'astro'
import type { ExportedContract } from '#site/exports/collect-requests.ts'
import { exportFormats, exportOperation } from '#site/exports/exports.ts'
import type { Export } from '#site/exports/exports.ts'
import { nameExport } from '#site/exports/plain-names.ts'
import { portalOf } from 'virtual:portal'

export function getStaticPaths({ routePattern }: { readonly routePattern: string }) {
  const portal = portalOf(routePattern)
  const { contract } = portal
  const name = nameExport(contract)
  return [
    ...Object.values(exportFormats).map((format) => ({
      params: { file: `${name}.${format.ending}` },
      props: { format, contract },
    })),
    ...contract.operations
      .flatMap((operation) => exportOperation(contract, operation).files)
      .map(({ file, ...props }) => ({ params: { file }, props })),
  ]
}

interface Props {
  readonly format: Export
  readonly contract: ExportedContract
}

/** The operations as a file for another program: all of them, or one. */
export const GET: APIRoute<Props> = ({ props, locals }) =>
  new Response(props.format.write(props.contract, locals.portal.addresses), {
    headers: { 'Content-Type': props.format.mediaType },
  })
