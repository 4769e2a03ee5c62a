import { useEffect, useState } from 'react'
import { explainStatus } from '#response/exchange/status-meaning.ts'
import { formatSeconds } from '#text/format.ts'
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
  const { label, bytes, hint } = describeProgress(progress)
  const { received = 0, expected } = progress?.state === 'receiving' ? progress : {}
  const isCounted = expected !== undefined && expected >= received && expected > 0
  const stream = progress?.state === 'streaming' ? progress.stream : undefined
  return (
    <div className={stream ? 'portal-console-response-summary' : 'portal-console-receiving'}>
      <StatusLine kind="sending" label={label}>
        <Elapsed since={sentAt} />
        {bytes !== undefined && (
          <span>
            {isCounted
              ? translate('{size} of {expected}, {percent} %', {
                  size: formatSize(received),
                  expected: formatSize(expected),
                  percent: Math.floor((100 * received) / expected),
                })
              : formatSize(bytes)}
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
        {translate(hint, { server: server.name })} {plan.method} {plan.url}
      </p>
      {stream && <StreamView stream={stream} isOpen />}
    </div>
  )
}

function describeProgress(progress: Sending['progress']) {
  switch (progress?.state) {
    case 'receiving':
      return {
        label: translate('Receiving'),
        bytes: progress.received,
        hint: 'Receiving the response from {server}.',
      } as const
    case 'streaming':
      return {
        label: `${progress.status} ${explainStatus(progress.status).phrase}`.trim(),
        bytes: progress.stream.received,
        hint: '{server} sends the response item by item. It may go on until you cancel it.',
      } as const
    case 'sending':
    case undefined:
      return {
        label: translate('Sending'),
        bytes: progress?.bytes,
        hint: 'Waiting for {server}.',
      } as const
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
