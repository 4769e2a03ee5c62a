/** The type and subtype of a Content-Type, in lower case (RFC 9110, section 8.3.1). */
export function readEssence(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Whether bodies of this type are JSON (RFC 6839, section 3.1). */
export function isJson(mediaType: string): boolean {
  return /^(?:application|text)\/(?:[^;]+\+)?json$/.test(readEssence(mediaType))
}

/** Whether bodies of this type are text of any kind. */
export function isText(mediaType: string): boolean {
  return (
    isJson(mediaType) ||
    /^(?:text\/.*|application\/(?:(?:.+\+)?(?:xml|yaml)|javascript|graphql|sql|x-ndjson))$/.test(
      readEssence(mediaType),
    )
  )
}

/** The described type that a type belongs to: itself, else the narrowest range, such as `image/*` before `*` alone. */
export function findMediaType<Content extends { readonly mediaType: string }>(
  contents: readonly Content[],
  contentType: string,
): Content | undefined {
  const essence = readEssence(contentType)
  const [type = ''] = essence.split('/')
  for (const wanted of [essence, `${type}/*`, '*/*']) {
    const found = contents.find(({ mediaType }) => readEssence(mediaType) === wanted)
    if (found) return found
  }
  return undefined
}
