import { useEffect, useState } from 'react'
import { formatSeconds } from '#core/text/format.ts'
import type { Progress } from '../exchange/progress.ts'
import type { Call } from '../state/console-state.ts'
import { formatSize } from '#ui/format.ts'
import { StatusLine } from './StatusLine.tsx'
import { say } from '#ui/words.ts'

interface Props {
  readonly call: Call
  readonly progress: Progress | undefined
  readonly onCancel: () => void
}

/** The progress of a request, and the button that cancels it. */
export function ReceivingView({ call: { plan, server, sentAt }, progress, onCancel }: Props) {
  const receiving = progress?.state === 'receiving' ? progress : undefined
  const { received = 0, expected } = receiving ?? {}
  const isCounted = expected !== undefined && expected >= received && expected > 0
  return (
    <div className="console-receiving">
      <StatusLine kind="sending" label={say(receiving ? 'Receiving' : 'Sending')}>
        <Elapsed since={sentAt} />
        {progress?.state === 'sending' && <span>{formatSize(progress.bytes)}</span>}
        {receiving && (
          <span>
            {formatSize(received)}
            {isCounted &&
              ` of ${formatSize(expected)}, ${Math.floor((100 * received) / expected)} %`}
          </span>
        )}
      </StatusLine>
      <div className="console-progress">
        <progress
          aria-label={say('Received')}
          max={isCounted ? expected : undefined}
          value={isCounted ? received : undefined}
        />
        <button
          type="button"
          className="console-button"
          aria-keyshortcuts="Escape"
          onClick={onCancel}
        >
          {say('Cancel')}
        </button>
      </div>
      <p className="console-hint">
        {say(receiving ? 'Receiving the response from {server}.' : 'Waiting for {server}.', {
          server: server.name,
        })}{' '}
        {plan.method} {plan.url}
      </p>
    </div>
  )
}

/** Whole seconds, so that nothing flickers. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="console-elapsed">
      {formatSeconds(Math.max(0, Math.floor((now - since) / 1000)))}
    </span>
  )
}
