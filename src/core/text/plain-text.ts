/** Removes the common marks of Markdown and the tags of HTML; keeps line breaks. */
export function stripMarkup(text: string): string {
  return (
    text
      // The marks of a quotation, and of an alert in it.
      .replaceAll(/^\s*>\s?(?:\[![A-Z]+\])?/gm, '')
      // The text of a code span, such as `Bearer <key>`, is not a tag.
      .replaceAll(/`([^`]*)`|<[^>]*>|\]\([^)]*\)|[[*`]/g, '$1')
  )
}
