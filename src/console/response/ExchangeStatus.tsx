import { useEffect, useRef, useState } from 'react'
import type { Exchange } from '../state/console-state.ts'
import { describeExchange, describeProgress, findNextReport } from '../state/describe-exchange.ts'

/** The text of the console's status, for screen readers: in one sentence, the outcome of a request, and now and then its progress. */
export function ExchangeStatus({ exchange }: { readonly exchange: Exchange }) {
  const report = useReport(exchange)
  return report ?? describeExchange(exchange)
}

/** @returns nothing until a report is due */
function useReport(exchange: Exchange): string | undefined {
  const [report, setReport] = useState<{ readonly number: number; readonly text: string }>()
  const sending = exchange.phase === 'sending' ? exchange : undefined
  const progress = useRef(sending?.progress)
  useEffect(() => {
    progress.current = sending?.progress
  })
  const number = sending?.number
  useEffect(() => {
    if (number === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (seconds: number) => {
      const due = findNextReport(seconds)
      timer = setTimeout(
        () => {
          setReport({ number, text: describeProgress(progress.current, due) })
          wait(due)
        },
        (due - seconds) * 1000,
      )
    }
    wait(0)
    return () => clearTimeout(timer)
  }, [number])
  return report && report.number === number ? report.text : undefined
}
