/** The index of the last of ascending values that is not above a value; the first where all are. */
export function findLast<Value extends number | string>(
  ascending: readonly Value[],
  value: Value,
): number {
  let low = 0
  let high = Math.max(ascending.length - 1, 0)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const at = ascending[middle]
    if (at !== undefined && at <= value) low = middle
    else high = middle - 1
  }
  return low
}
