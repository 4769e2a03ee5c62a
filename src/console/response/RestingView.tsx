import type { Exchange } from '../state/console-state.ts'
import { forgottenSentence } from '../state/describe-exchange.ts'
import { StatusLine } from './StatusLine.tsx'

interface Props {
  readonly hasServer: boolean
  readonly isFirstTime: boolean
  readonly ended: Extract<Exchange, { readonly phase: 'resting' }>['ended']
}

/** What will be here. How it works is explained until the first request of the page, and kept nowhere. */
export function RestingView({ hasServer, isFirstTime, ended }: Props) {
  if (!hasServer) {
    return (
      <div className="console-resting">
        <StatusLine kind="resting" label="Cannot send" />
        <p className="console-hint">
          This build of the portal was given no base URL, so there is no server to call and nothing
          can be sent from this page. Whoever builds the portal sets{' '}
          <code>PORTAL_API_BASE_URL</code>. Until then, use the snippet, with the service’s address
          in the place of <code>{'{base_url}'}</code>.
        </p>
      </div>
    )
  }
  return (
    <div className="console-resting">
      <StatusLine kind="resting" label={ended ? 'Ended' : 'Not sent'} />
      <p className="console-hint">
        {ended
          ? forgottenSentence
          : 'Nothing was sent yet. The response of the server appears here, as it was observed.'}
      </p>
      {isFirstTime && (
        <ol className="console-first-time" aria-label="How it works">
          <li>Paste a key into the field. It stays in the memory of this page.</li>
          <li>Look at what will be sent, then press Send.</li>
          <li>Read the status, the headers and the body here.</li>
        </ol>
      )}
    </div>
  )
}
