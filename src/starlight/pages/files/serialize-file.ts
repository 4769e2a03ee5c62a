import { stringify } from 'yaml'
import type { ApiDescription, PublishedFile } from '#openapi/load-api-description.ts'
import { keepNumberTexts } from '#request/source-number.ts'
import { formatValue } from '#schema/view/values.ts'

/** Serializes a file: its original bytes, or JSON or YAML by its name, with numbers in their source notation. */
export function serializeFile({
  path: place,
  value,
  bytes,
  readDigits,
}: PublishedFile): string | Uint8Array<ArrayBuffer> {
  if (bytes) return bytes
  const exact = keepNumberTexts(value, [], (path, number) => {
    const digits = readDigits(path)
    // An Overlay may have changed the value; some YAML numbers are invalid in JSON.
    const isExact = digits !== undefined && Number(digits) === number && numberOfJson.test(digits)
    return isExact ? digits : undefined
  })
  // JSON is valid YAML and keeps digits that a YAML serializer would not.
  if (exact !== value) return formatValue(exact, '  ')
  return /\.json$/i.test(place) ? JSON.stringify(value, null, 2) : stringify(value)
}

const numberOfJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Returns the document with the configured base URL as its server. */
export function createPublishedDocument(
  { document }: Pick<ApiDescription, 'document'>,
  baseUrl: string | undefined,
): object {
  if (baseUrl === undefined) return document
  return {
    ...document,
    servers: [
      {
        url: '{base_url}',
        description: 'The server that this portal was built for.',
        variables: { base_url: { default: baseUrl } },
      },
    ],
  }
}
