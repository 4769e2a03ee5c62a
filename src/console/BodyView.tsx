import { useRef, useState } from 'react'
import type { Reply } from '#core/reply.ts'
import { CopyButton } from './CopyButton.tsx'

/** Characters drawn at once: a page stays quick with this many. Copy and download always have everything. */
const drawnCharacters = 200_000

interface Props {
  readonly reply: Reply
  /** Names the download. */
  readonly operationId: string
}

/** The body as text, never as markup: formatted when it is JSON, and as it came. */
export function BodyView({ reply, operationId }: Props) {
  const [wantsRaw, setWantsRaw] = useState(false)
  const body = useRef<HTMLPreElement>(null)
  if (reply.text === '') return null
  const text = wantsRaw || reply.pretty === undefined ? reply.text : reply.pretty

  return (
    <div className="console-body">
      <div className="console-toolbar">
        {reply.pretty !== undefined && (
          <div role="group" aria-label="How the body is shown" className="console-toggle">
            <button type="button" aria-pressed={!wantsRaw} onClick={() => setWantsRaw(false)}>
              Pretty
            </button>
            <button type="button" aria-pressed={wantsRaw} onClick={() => setWantsRaw(true)}>
              Raw
            </button>
          </div>
        )}
        <span className="console-spacer" />
        <CopyButton text={text} shownIn={body} label="Copy body" />
        <button
          type="button"
          className="console-button"
          onClick={() => downloadText(text, reply, operationId)}
        >
          Download
        </button>
      </div>
      <pre ref={body} className="console-code" aria-label="The body of the answer" tabIndex={0}>
        {text.slice(0, drawnCharacters)}
      </pre>
      {text.length > drawnCharacters && (
        <p className="console-hint">
          The first {drawnCharacters.toLocaleString('en')} of {text.length.toLocaleString('en')}{' '}
          characters are drawn. Copy and Download have them all.
        </p>
      )}
    </div>
  )
}

function downloadText(text: string, { pretty }: Reply, operationId: string): void {
  const isJson = pretty !== undefined
  const type = isJson ? 'application/json' : 'text/plain'
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${operationId}.${isJson ? 'json' : 'txt'}`
  link.click()
  // The download has its own hold of the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
