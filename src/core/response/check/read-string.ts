/** The characters of a string in JSON, which has been scanned. */
export function readString(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1)
}
