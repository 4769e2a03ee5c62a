import { useEffect, useRef, useState } from 'react'
import { formatCounted, formatDuration, formatSeconds } from '#core/text/format.ts'
import { formatSize } from '#ui/format.ts'
import type { Exchange } from '../state/console-state.ts'
import type { Progress } from '../exchange/progress.ts'
import { endedSentences, preventedSentences } from '../state/exchange-sentences.ts'

/** The text of the console's status, for screen readers: in one sentence, the outcome of a request, and now and then its progress. */
export function ExchangeStatus({ exchange }: { readonly exchange: Exchange }) {
  const report = useReport(exchange)
  return report ?? writeExchange(exchange)
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
          setReport({ number, text: writeProgress(progress.current, due) })
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

/** The state of a request in one sentence, for screen readers. */
export function writeExchange(exchange: Exchange): string {
  switch (exchange.phase) {
    case 'resting':
      return exchange.ended ? endedSentences[exchange.ended] : ''
    case 'sending':
      return 'Sending the request.'
    case 'responded': {
      const { status, meaning, size, endAfter, incomplete, end, stream } = exchange.summary
      const missing = incomplete === undefined ? '' : ` incomplete because ${incomplete}:`
      const line = `${status} ${meaning.phrase}`.trim()
      const amount = `${formatSize(size)} in ${formatDuration(endAfter)}.`
      return end === 'cancelled' && stream
        ? `You stopped the stream: ${line}, ${formatCounted(stream.count, 'item')}, ${amount}`
        : `Response: ${line},${missing} ${amount}`
    }
    case 'failed':
      return `No response: ${exchange.diagnosis.title}.`
    case 'prevented':
      return preventedSentences[exchange.why]
  }
}

/** The progress of a slow request. */
export function writeProgress(progress: Progress | undefined, seconds: number): string {
  const time = formatSeconds(seconds)
  if (!progress) return `Still waiting after ${time}. Nothing received yet.`
  if (progress.state === 'sending') {
    return `Still sending ${formatSize(progress.bytes)} after ${time}. Nothing received yet.`
  }
  if (progress.state === 'streaming') {
    const { count, received } = progress.stream
    return `Still receiving after ${time}: ${formatCounted(count, 'item')}, ${formatSize(received)}.`
  }
  const { received, expected } = progress
  const whole = expected !== undefined && expected >= received ? ` of ${formatSize(expected)}` : ''
  return `Still receiving after ${time}: ${formatSize(received)}${whole}.`
}

/** When the next report is due: seldom enough to listen to something else meanwhile. */
export function findNextReport(seconds: number): number {
  return seconds < 10 ? 10 : seconds + 30
}
