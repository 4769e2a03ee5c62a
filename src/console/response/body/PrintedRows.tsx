interface Props {
  /** The first row on paper, and the one after the last, from 0. */
  readonly first: number
  readonly last: number
  readonly count: number
}

/** Says on paper, and there alone, how much of a body it has. */
export function PrintedRows({ first, last, count }: Props) {
  const rows = `Rows ${(first + 1).toLocaleString('en')}–${last.toLocaleString('en')} of ${count.toLocaleString('en')} are printed.`
  return (
    <p className="body-printed">
      {rows}
      {last - first < count && ' Scroll to others before you print, or use Download.'}
    </p>
  )
}
