import { useEffect, useState } from 'react'
import type { RetryAfter } from '#core/response/retry-after.ts'
import { formatSeconds } from '#core/text/format-duration.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { formatMoment } from './local-time.ts'

/** How long the server asks clients to wait, as a countdown. */
export function RetryAfterNote({ retryAfter }: { readonly retryAfter: RetryAfter }) {
  return (
    <p className="console-warning console-wait">
      <RetryAfterText retryAfter={retryAfter} />
    </p>
  )
}

function RetryAfterText({ retryAfter }: { readonly retryAfter: RetryAfter }) {
  switch (retryAfter.kind) {
    case 'moment':
      return <Countdown at={retryAfter.at} />
    case 'now':
      return 'The server says that the next request need not wait (Retry-After).'
    case 'sentence':
      return <ReceivedText text={retryAfter.sentence} />
  }
}

/** Updated each second, and read aloud only when a screen reader visits it. */
function Countdown({ at }: { readonly at: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= at) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [at])
  return describeWait(at, now)
}

/** Says how long the server asks to wait, with the end in the reader’s local time. */
export function describeWait(at: number, now: number): string {
  const time = formatMoment(at, now)
  const seconds = Math.ceil((at - now) / 1000)
  return seconds > 0
    ? `The server asks you to wait until ${time}, ${formatSeconds(seconds)} from now, before the next request (Retry-After).`
    : `The server asked you to wait until ${time} before the next request (Retry-After). That time has passed.`
}
