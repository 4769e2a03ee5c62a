import { stringify } from 'yaml'
import { contract, settings } from '#site/portal.ts'
import { publishDocument } from '#site/reference/published-document.ts'

/** The API document as YAML (RFC 9512). */
export function GET(): Response {
  return new Response(stringify(publishDocument(contract, settings.apiBaseUrl)), {
    headers: { 'Content-Type': 'application/yaml' },
  })
}
