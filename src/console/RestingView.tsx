import { StatusLine } from './StatusLine.tsx'

/** What will be here. How it works is explained until the first request of the page, and kept nowhere. */
export function RestingView({ isFirstTime }: { readonly isFirstTime: boolean }) {
  return (
    <div className="console-resting">
      <StatusLine kind="resting" label="Not sent" />
      <p className="console-hint">
        Nothing was sent yet. The answer of the server appears here, as it was observed.
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
