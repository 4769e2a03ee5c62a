/** An address that a page may link to: of the web, and nothing that runs in the page, such as `javascript:`. */
export function readWebAddress(text: string | undefined): string | undefined {
  const address = text === undefined ? undefined : URL.parse(text)
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : undefined
}
