/** A single line, for line-based files: line breaks and other white space become single spaces. */
export function toLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** A file name of lower-case letters, digits and hyphens, such as `list-experiments` for `listExperiments`. */
export function nameFile(text: string): string {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.join('-') || 'api'
}
