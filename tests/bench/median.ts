/** The one in the middle, and of an even number the lower one of the two. */
export function findMedian(values: readonly number[]): number {
  return (
    values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
  )
}
