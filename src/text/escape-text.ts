/** Escapes text for the content of an HTML element, where quotes need no escaping (HTML, section 13.1.2). */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
