import { readMediaType } from '../text/media-type.ts'

/** The description that applies to a media type: the same, else the same without parameters, else the narrowest range. */
export function findContent<Content extends { readonly mediaType: string }>(
  contents: readonly Content[],
  mediaType: string,
): Content | undefined {
  const wanted = mediaType.trim().toLowerCase()
  const { essence } = readMediaType(mediaType)
  return (
    contents.find((content) => content.mediaType.trim().toLowerCase() === wanted) ??
    contents.find((content) => readMediaType(content.mediaType).essence === essence) ??
    contents.find(
      (content) =>
        !content.mediaType.startsWith('*') && isWithinRange(mediaType, content.mediaType),
    ) ??
    contents.find((content) => isWithinRange(mediaType, content.mediaType))
  )
}

/** Whether it names many types, as `image/*` does (RFC 9110, section 12.5.1). */
export function isRange(mediaType: string): boolean {
  return readMediaType(mediaType).essence.includes('*')
}

export function isWithinRange(mediaType: string, range: string): boolean {
  const { essence } = readMediaType(mediaType)
  const wanted = readMediaType(range).essence
  if (wanted === '*/*') return true
  return wanted.endsWith('/*') ? essence.startsWith(wanted.slice(0, -1)) : essence === wanted
}

/** Type, subtype and parameters (RFC 9110, section 8.3.1), in characters that a header can carry. */
export function isWellFormedType(mediaType: string): boolean {
  return wellFormed.test(mediaType)
}

const token = "[\\w!#$%&'*+.^`|~-]+"
/** A parameter may be empty (RFC 9110, section 5.6.6). */
const parameter = `\\s*;\\s*(?:${token}=(?:"[^"\\r\\n]*"|[^\\s";]+))?`
const wellFormed = new RegExp(`^${token}/${token}(?:${parameter})*\\s*$`)
