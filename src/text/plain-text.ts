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
