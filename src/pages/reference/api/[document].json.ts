import type { GetStaticPaths } from 'astro'
import { contract, settings, source } from '#site/portal.ts'
import { fitsOnePage } from '#site/scalar/fits-one-page.ts'
import { leaveOutServers } from '#site/scalar/leave-out-servers.ts'
import { writeReaderDocument } from '#site/scalar/reader-document.ts'

/** Only where Scalar is there to read it. */
export const getStaticPaths = (() =>
  fitsOnePage(contract) ? [{ params: { document: 'document' } }] : []) satisfies GetStaticPaths

/** The API document for Scalar. */
export function GET(): Response {
  // Its words stay those of its owner.
  if (!source.isDefault) return Response.json(leaveOutServers(contract.document))
  const document = JSON.stringify(writeReaderDocument(contract, settings.apiBaseUrl))
  // Its links start at the root, as in the pages, so the base is added here too.
  const placed = document.replaceAll(/\]\(\/(?!\/)/g, `](${settings.base}/`)
  return new Response(placed, { headers: { 'content-type': 'application/json' } })
}
