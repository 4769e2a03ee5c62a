/** The median; of an even number of values, the lower middle one. */
export function findMedian(values: readonly number[]): number {
  return (
    values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
  )
}
