/** @param type its essence is type and subtype in lower case */
export function claimsJson({ essence }: { readonly essence: string }): boolean {
  return /^(application\/(json|.+\+json)|text\/json)$/.test(essence)
}

/** Whether a value is written as JSON in a media type, as a document has it. */
export function isJson(mediaType: string): boolean {
  const [essence = ''] = mediaType.split(';')
  const type = { essence: essence.trim().toLowerCase() }
  return claimsJson(type) || type.essence.endsWith('+json')
}
