/** The text of a title as HTML. Starlight writes what it is given as it is, and a document may have markup in a name. */
export function escapeTitle(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
