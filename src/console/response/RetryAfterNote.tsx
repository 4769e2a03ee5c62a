import { useEffect, useState } from 'react'
import type { RetryAfter } from '#core/response/retry-after.ts'
import { ReceivedText } from '../ui/ReceivedText.tsx'
import { describeWait } from './describe-wait.ts'

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
