import type { Exchange } from '../state/console-state.ts'
import { endedSentences } from '../state/exchange-sentences.ts'
import { StatusLine } from './StatusLine.tsx'

interface Props {
  readonly hasServer: boolean
  /** Why there is none that the document names. */
  readonly serversNote?: string | undefined
  readonly ended: Extract<Exchange, { readonly phase: 'resting' }>['ended']
}

/** The empty response panel. */
export function RestingView({ hasServer, serversNote, ended }: Props) {
  if (!hasServer) {
    return (
      <div className="console-resting">
        <StatusLine kind="resting" label="Cannot send" />
        <p className="console-hint">
          {serversNote ?? (
            <>
              This portal was built without a base URL, so there is no server to call. To send
              requests from this page, build it with <code>PORTAL_API_BASE_URL</code>. Until then,
              use the snippet, with <code>{'{base_url}'}</code> replaced by the service’s URL.
            </>
          )}
        </p>
      </div>
    )
  }
  return (
    <div className="console-resting">
      <StatusLine kind="resting" label={ended ? 'Ended' : 'Not sent'} />
      <p className="console-hint">{ended ? endedSentences[ended] : 'The response appears here.'}</p>
    </div>
  )
}
