import type { Exchange } from './console-state.ts'
import { StatusLine } from './StatusLine.tsx'

interface Props {
  readonly isFirstTime: boolean
  readonly ended: Extract<Exchange, { readonly phase: 'resting' }>['ended']
}

/** What will be here. How it works is explained until the first request of the page, and kept nowhere. */
export function RestingView({ isFirstTime, ended }: Props) {
  return (
    <div className="console-resting">
      <StatusLine kind="resting" label={ended ? 'Ended' : 'Not sent'} />
      <p className="console-hint">
        {ended
          ? forgottenSentence
          : 'Nothing was sent yet. The answer of the server appears here, as it was observed.'}
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

export const forgottenSentence =
  'You forgot the key, so the request was ended, and what had come of its response was dropped.'
