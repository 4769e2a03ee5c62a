/** An operation as `/reference/operations.json` lists it: slug, name, method, path, and 1 where it is deprecated. */
export type ListedOperation = readonly [string, string, string, string, 1?]

/** Operations that hold every word of the text in their name, method, path or address, in the order given. */
export function filterOperations(
  operations: readonly ListedOperation[],
  text: string,
): readonly ListedOperation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return operations.filter(([slug, name, method, path]) => {
    const whole = `${slug} ${name} ${method} ${path}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  })
}
