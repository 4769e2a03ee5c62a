import { stringify } from 'yaml'
import type { PublishedFile } from '#contract/read-contract.ts'
import { keepNumberTexts } from '#core/request/source-number.ts'
import { writeValue } from '#schema/view/write-value.ts'

/**
 * Serializes a published file: the bytes that were read, or JSON or YAML by its name, in which only the digits of numbers are as
 * their author wrote them.
 */
export function writeFile({
  place,
  value,
  bytes,
  readDigits,
}: PublishedFile): string | Uint8Array<ArrayBuffer> {
  if (bytes) return bytes
  const exact = keepNumberTexts(value, [], (path, number) => {
    const digits = readDigits(path)
    // An Overlay may have changed the value; YAML has numbers that JSON has not.
    const isExact = digits !== undefined && Number(digits) === number && numberOfJson.test(digits)
    return isExact ? digits : undefined
  })
  // JSON is YAML, and keeps digits that a writer of YAML would not.
  if (exact !== value) return writeValue(exact, '  ')
  return /\.json$/i.test(place) ? JSON.stringify(value, null, 2) : stringify(value)
}

const numberOfJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
