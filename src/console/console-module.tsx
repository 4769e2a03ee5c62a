import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { formActions } from './form/changes/form-actions.ts'
import { containsKey } from '#key/echo/key-echoes.ts'
import { formatSize, translateCount } from './ui/format.ts'
import { translate } from './ui/translations.ts'
import { formatDuration, formatSeconds } from '#text/format.ts'
import { copyLink } from './link/share-request.ts'
import { followLink } from './link/follow-link.ts'
import { useShownConsole } from './request-panel/console-context.ts'
import type { ConsoleViews } from './request-panel/console-context.ts'
import { getProblems, showProblems } from './request-panel/problems.ts'
import { SendQuestion } from './request-panel/SendQuestion.tsx'
import { FailureView } from './response-panel/FailureView.tsx'
import { ProgressView } from './response-panel/ProgressView.tsx'
import { ResponseView } from './response-panel/ResponseView.tsx'
import type { Exchange } from './state/console-state.ts'
import type { ConsoleModule } from './state/console-controller.ts'
import { planConsoleRequest } from './state/planned-request.ts'
import { createRequestSender } from './state/request-sender.ts'
import { previewPlan } from './state/preview-plan.ts'
import { renderSnippet } from './snippet-panel/render-snippet.ts'
import type { Progress } from './exchange/read-body.ts'
import { endedMessages, preventedMessages } from './state/console-state.ts'

function OutcomeView({ onReopen }: ComponentProps<ConsoleViews['OutcomeView']>) {
  const { shown } = useShownConsole()
  const { exchange } = shown
  switch (exchange.phase) {
    case 'sending':
      return <ProgressView {...exchange} />
    case 'responded':
      return <ResponseView {...{ exchange, onReopen }} />
    case 'failed':
      return <FailureView {...exchange} />
    case 'resting':
    case 'prevented':
      return null
  }
}

export const consoleModule: ConsoleModule & ConsoleViews = {
  planConsoleRequest,
  createRequestSender,
  containsKey,
  formActions,
  copyLink,
  followLink,
  ExchangeStatus,
  OutcomeView,
  getProblems,
  previewPlan,
  SendQuestion,
  showProblems,
  renderSnippet,
}

/** Status text for screen readers: the outcome of a request in one sentence, and occasionally its progress. */
function ExchangeStatus({ exchange }: { readonly exchange: Exchange }) {
  const report = useReport(exchange)
  return report ?? formatExchange(exchange)
}

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
      const due = getNextReportTime(seconds)
      timer = setTimeout(
        () => {
          setReport({ number, text: formatProgress(progress.current, due) })
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

export function formatExchange(exchange: Exchange): string {
  switch (exchange.phase) {
    case 'resting':
      return exchange.ended ? endedMessages[exchange.ended] : ''
    case 'sending':
      return translate('Sending the request.')
    case 'responded': {
      const { status, meaning, size, endAfter, incomplete, end, stream } = exchange.summary
      const line = `${status} ${meaning.phrase}`.trim()
      const amount = { size: formatSize(size), time: formatDuration(endAfter) }
      if (end === 'cancelled' && stream) {
        const items = formatItems(stream.count)
        return translate('You stopped the stream: {line}, {items}, {size} in {time}.', {
          line,
          items,
          ...amount,
        })
      }
      return incomplete === undefined
        ? translate('Response: {line}, {size} in {time}.', { line, ...amount })
        : `Response: ${line}, incomplete because ${incomplete}: ${amount.size} in ${amount.time}.`
    }
    case 'failed':
      return `No response: ${exchange.diagnosis.title}.`
    case 'prevented':
      return preventedMessages[exchange.why]
  }
}

export function formatProgress(progress: Progress | undefined, seconds: number): string {
  const time = formatSeconds(seconds)
  if (!progress) return translate('Still waiting after {time}. Nothing received yet.', { time })
  if (progress.state === 'sending') {
    const size = formatSize(progress.bytes)
    return translate('Still sending {size} after {time}. Nothing received yet.', { size, time })
  }
  if (progress.state === 'streaming') {
    const { count, received } = progress.stream
    return translate('Still receiving after {time}: {items}, {size}.', {
      time,
      items: formatItems(count),
      size: formatSize(received),
    })
  }
  const { received, expected } = progress
  const size = formatSize(received)
  return expected !== undefined && expected >= received
    ? translate('Still receiving after {time}: {size} of {expected}.', {
        time,
        size,
        expected: formatSize(expected),
      })
    : translate('Still receiving after {time}: {size}.', { time, size })
}

function formatItems(count: number): string {
  return translateCount(count, '1 item', '{count} items')
}

/** Returns the elapsed seconds at which the next report is due: rare enough to listen to something else meanwhile. */
export function getNextReportTime(seconds: number): number {
  return seconds < 10 ? 10 : seconds + 30
}
