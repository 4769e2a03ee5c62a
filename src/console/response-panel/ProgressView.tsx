import { useEffect, useState } from 'react'
import { explainStatus } from '#response/exchange/status-meaning.ts'
import { formatSeconds } from '#text/format.ts'
import type { Progress } from '../exchange/read-body.ts'
import { formatSize } from '../ui/format.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'
import { StreamView } from '../viewer/stream/StreamView.tsx'
import { useShownConsole } from '../request-panel/console-context.ts'
import type { Exchange } from '../state/console-state.ts'
import { StatusLine } from './StatusLine.tsx'

type Sending = Extract<Exchange, { readonly phase: 'sending' }>

export function ProgressView({ call, progress }: Sending) {
  const { shown } = useShownConsole()
  const { plan, server, sentAt } = call
  const { received = 0, expected } = progress?.state === 'receiving' ? progress : {}
  const isCounted = expected !== undefined && expected >= received && expected > 0
  const stream = progress?.state === 'streaming' ? progress.stream : undefined
  return (
    <div className={stream ? 'portal-console-response-summary' : 'portal-console-receiving'}>
      <StatusLine kind="sending" label={labelState(progress)}>
        <Elapsed since={sentAt} />
        {progress && (
          <span>
            {formatSize(countBytes(progress))}
            {isCounted &&
              ` of ${formatSize(expected)}, ${Math.floor((100 * received) / expected)} %`}
          </span>
        )}
      </StatusLine>
      <div className="portal-console-progress">
        <progress
          aria-label={translate('Received')}
          max={isCounted ? expected : undefined}
          value={isCounted ? received : undefined}
        />
        <Button aria-keyshortcuts="Escape" onClick={shown.cancel}>
          {translate('Cancel')}
        </Button>
      </div>
      <p className="portal-console-hint">
        {translate(explainState(progress), { server: server.name })} {plan.method} {plan.url}
      </p>
      {stream && <StreamView stream={stream} isOpen />}
    </div>
  )
}

function labelState(progress: Sending['progress']): string {
  if (progress?.state !== 'streaming') {
    return translate(progress?.state === 'receiving' ? 'Receiving' : 'Sending')
  }
  const { status } = progress
  return `${status} ${explainStatus(status).phrase}`.trim()
}

function countBytes(progress: Progress): number {
  switch (progress.state) {
    case 'sending':
      return progress.bytes
    case 'receiving':
      return progress.received
    case 'streaming':
      return progress.stream.received
  }
}

function explainState(progress: Sending['progress']) {
  switch (progress?.state) {
    case 'receiving':
      return 'Receiving the response from {server}.'
    case 'streaming':
      return '{server} sends the response item by item. It may go on until you cancel it.'
    case 'sending':
    case undefined:
      return 'Waiting for {server}.'
  }
}

/** Elapsed time in full seconds, so that nothing flickers. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="portal-console-elapsed">
      {formatSeconds(Math.max(0, Math.floor((now - since) / 1000)))}
    </span>
  )
}
