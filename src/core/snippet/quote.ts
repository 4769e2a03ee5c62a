/** Quotes a text for a POSIX shell: nothing is special between single quotes but the single quote itself (POSIX.1-2024, 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
