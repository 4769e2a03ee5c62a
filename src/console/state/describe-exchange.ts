import { formatCounted } from '#core/text/format-count.ts'
import { formatDuration, formatSeconds } from '#core/text/format-duration.ts'
import type { Progress } from '../exchange/progress.ts'
import { formatSize } from '#ui/format.ts'
import type { Exchange } from './console-state.ts'
import { endedSentences, preventedSentences } from './exchange-sentences.ts'

/** The state of a request in one sentence, for screen readers. */
export function describeExchange(exchange: Exchange): string {
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
export function describeProgress(progress: Progress | undefined, seconds: number): string {
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
