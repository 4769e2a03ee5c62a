import { useEffect, useState } from 'react'
import type { RetryAfter } from '#core/response/retry-after.ts'
import { describeWait } from './describe-wait.ts'
import { ReceivedText } from './ReceivedText.tsx'

/** How long a server asks to wait, counted down. */
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

/** Renewed each second, and read aloud only by who goes there. */
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
