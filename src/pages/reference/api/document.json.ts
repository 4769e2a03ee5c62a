import { contract, settings } from '#site/portal.ts'
import { writeReaderDocument } from '#site/scalar/reader-document.ts'

/** The API document as Scalar gets it. */
export function GET(): Response {
  const document = JSON.stringify(writeReaderDocument(contract, settings.apiBaseUrl))
  // Its links are written from the root, as in the pages, where the base is put in front of them.
  const placed = document.replaceAll(/\]\(\/(?!\/)/g, `](${settings.base}/`)
  return new Response(placed, { headers: { 'content-type': 'application/json' } })
}
