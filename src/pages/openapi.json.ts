import { contract, settings } from '#site/portal.ts'
import { publishDocument } from '#site/reference/published-document.ts'

/** The API document as JSON. */
export function GET(): Response {
  return Response.json(publishDocument(contract, settings.apiBaseUrl))
}
