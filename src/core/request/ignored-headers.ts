/**
 * Says of header parameters that OpenAPI tells to ignore where the document describes these headers instead (OpenAPI 3.1.1,
 * Parameter Object, name).
 *
 * @param names at least one
 */
export function explainIgnored(names: readonly string[]): string {
  const sources = names.map(
    (name) => `${name} by ${describedBy.get(name.toLowerCase()) ?? 'something else'}`,
  )
  return `OpenAPI says to ignore such a parameter, and describes ${sources.join(', and ')}.`
}

const describedBy: ReadonlyMap<string, string> = new Map([
  ['accept', 'the media types of the responses'],
  ['content-type', 'the media types of the body'],
  ['authorization', 'the security schemes'],
])

export function isIgnoredHeader(name: string): boolean {
  return describedBy.has(name.toLowerCase())
}
