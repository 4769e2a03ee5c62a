import { explainStatus } from '#core/exchange/status-meaning.ts'
import type { StreamingProgress } from '../exchange/progress.ts'
import { StatusLine } from './StatusLine.tsx'
import type { Call } from '../state/call.ts'
import { formatSize } from '#ui/format.ts'
import { StreamView } from '#viewer/stream/StreamView.tsx'

interface Props {
  readonly call: Call
  readonly progress: StreamingProgress
  readonly onStop: () => void
}

/** A response that is still arriving, with what it has said so far. */
export function StreamingView({ call, progress, onStop }: Props) {
  const { status, stream } = progress
  return (
    <div className="console-response-summary">
      <StatusLine kind="sending" label={`${status} ${explainStatus(status).phrase}`.trim()}>
        <span>arriving</span>
        <span>{formatSize(stream.received)}</span>
      </StatusLine>
      <div className="console-toolbar">
        <p className="console-hint">
          {call.server.name} sends the response item by item. It may go on until you stop it.
        </p>
        <span className="console-spacer" />
        <button
          type="button"
          className="console-button"
          aria-keyshortcuts="Escape"
          onClick={onStop}
        >
          Stop
        </button>
      </div>
      <StreamView stream={stream} isOpen />
    </div>
  )
}
