import { readMediaType } from '../text/media-type.ts'
import type { Header } from './header.ts'

/** Whether a page may send a header to another origin without asking first (Fetch, CORS-safelisted request-header). */
export function isSafelisted({ name, value }: Header): boolean {
  if (value.length > longestValue) return false
  switch (name.toLowerCase()) {
    case 'accept':
      return !unsafeCharacters.test(value)
    case 'accept-language':
    case 'content-language':
      return /^[\dA-Za-z *,.;=-]*$/.test(value)
    case 'content-type':
      return !unsafeCharacters.test(value) && safeTypes.has(readMediaType(value).essence)
    case 'range':
      return isSimpleRange(value)
    default:
      return false
  }
}

/** In bytes. */
const longestValue = 128

/** Fetch, CORS-unsafe request-header byte. */
// oxlint-disable-next-line no-control-regex -- the standard's own list
const unsafeCharacters = /[\u0000-\u0008\u000a-\u001f"():<>?@[\\\]{}\u007f]/

const safeTypes = new Set([
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
])

/** `bytes=` with a first position, as media elements send it (Fetch, simple range header value). */
function isSimpleRange(value: string): boolean {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(value) ?? []
  return first !== '' && (last === '' || BigInt(first) <= BigInt(last))
}
