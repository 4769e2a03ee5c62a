import { contract, settings } from '#site/portal.ts'
import { writeReaderDocument } from '#site/scalar/reader-document.ts'

/** The API document for Scalar. */
export function GET(): Response {
  const document = JSON.stringify(writeReaderDocument(contract, settings.apiBaseUrl))
  // Its links start at the root, as in the pages, so the base is added here too.
  const placed = document.replaceAll(/\]\(\/(?!\/)/g, `](${settings.base}/`)
  return new Response(placed, { headers: { 'content-type': 'application/json' } })
}
