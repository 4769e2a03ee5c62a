/**
 * A name with the codes of the characters that turn text around (embeddings, overrides and isolates of the Unicode
 * Bidirectional Algorithm, UAX 9, section 2), instead of these: in a list, one would turn what stands beside it too.
 */
export function showDirections(name: string): string {
  return name.replaceAll(
    /[\u202a-\u202e\u2066-\u2069]/g,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`,
  )
}
