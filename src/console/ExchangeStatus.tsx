import type { Exchange } from './console-state.ts'
import { formatMilliseconds, formatSize } from './format.ts'
import { forgottenSentence } from './RestingView.tsx'

/** Tells screen readers what became of the request, in one sentence. */
export function ExchangeStatus({ exchange }: { readonly exchange: Exchange }) {
  return (
    <p role="status" className="console-announcement">
      {describeExchange(exchange)}
    </p>
  )
}

function describeExchange(exchange: Exchange): string {
  switch (exchange.phase) {
    case 'resting':
      return exchange.ended ? forgottenSentence : ''
    case 'sending':
      return 'Sending the request.'
    case 'answered': {
      const { status, meaning, size, endAfter } = exchange.reply
      return `Answer: ${status} ${meaning.phrase}, ${formatSize(size)} in ${formatMilliseconds(endAfter)}.`
    }
    case 'failed':
      return `No answer: ${exchange.verdict.title}.`
    case 'prevented':
      return 'Nothing was sent: a part of this page could not be loaded.'
  }
}
