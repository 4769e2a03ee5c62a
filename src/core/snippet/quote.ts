/** Quotes a text for a POSIX shell: between single quotes only the single quote is special (POSIX.1-2024, 2.2.2). */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
