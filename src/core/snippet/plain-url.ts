/**
 * Whether programs that parse addresses send this one letter for letter, but for what slots fill in: the characters of RFC 3986, appendix A, without brackets, and no triple
 * for a character that needs none (section 2.3), which .NET and Python decode.
 */
export function isKeptByPrograms(url: string): boolean {
  const address = url.replaceAll(/\{[^{}]*\}/g, '')
  const triples = address.match(/%[\dA-Fa-f]{2}/g) ?? []
  return (
    /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-F]{2})*$/.test(address) &&
    triples.every((triple) => !/%(?:2D|2E|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/.test(triple))
  )
}
