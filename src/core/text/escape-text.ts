/** A text as the content of an HTML element, in which quotes are what they are (HTML, section 13.1.2). */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
