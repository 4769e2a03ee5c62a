/** A name from a document as a sentence can hold it: in quotes, on one line, not endless. */
export function quoteName(name: string): string {
  return `"${clipText(name).replaceAll('"', "'")}"`
}

export function clipText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
