import { formatSize } from './format.ts'
import type { Progress } from './read-body.ts'

interface Props {
  readonly server: string
  readonly progress: Progress | undefined
}

/** What has come of an answer so far. */
export function ReceivingView({ server, progress }: Props) {
  if (!progress) {
    return <p className="console-empty console-sending">Waiting for {server}…</p>
  }
  const { received, expected } = progress
  const isCounted = expected !== undefined && expected >= received && expected > 0
  return (
    <div className="console-empty console-receiving">
      <p>
        Receiving from {server}: {formatSize(received)}
        {isCounted && ` of ${formatSize(expected)}, ${Math.floor((100 * received) / expected)} %`}
      </p>
      <progress
        aria-label="Received"
        max={isCounted ? expected : undefined}
        value={isCounted ? received : undefined}
      />
    </div>
  )
}
