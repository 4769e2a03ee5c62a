import { formatCount } from '#core/text/format-count.ts'

interface Props {
  /** The first printed row, and the one after the last, from 0. */
  readonly first: number
  readonly last: number
  readonly count: number
}

/** Shown only in print: how much of the body was printed. */
export function PrintedRows({ first, last, count }: Props) {
  const rows = `Rows ${formatCount(first + 1)}–${formatCount(last)} of ${formatCount(count)} are printed.`
  return (
    <p className="body-printed">
      {rows}
      {last - first < count && ' To print others, scroll to them first, or use Download.'}
    </p>
  )
}
