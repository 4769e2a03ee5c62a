import { writeReaderDocument } from '#site/api-document/reader-document.ts'
import { contract, settings } from '#site/portal.ts'

/** The API document as Scalar gets it, where a reader wakes it. */
export function GET(): Response {
  return Response.json(writeReaderDocument(contract, settings.apiBaseUrl))
}
