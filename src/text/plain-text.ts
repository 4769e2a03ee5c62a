/** Removes common Markdown syntax and HTML tags; keeps line breaks. */
export function stripMarkup(text: string): string {
  return (
    text
      // Block quotes and alerts.
      .replaceAll(/^\s*>\s?(?:\[![A-Z]+\])?/gm, '')
      // Code spans such as `Bearer <key>` do not contain tags.
      .replaceAll(/`([^`]*)`|<[^>]*>|\]\([^)]*\)|[[*`]/g, '$1')
  )
}

/** Escapes text for the content of an HTML element, where quotes need no escaping (HTML, section 13.1.2). */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
