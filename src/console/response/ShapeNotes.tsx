import { useState, useSyncExternalStore } from 'react'
import { documentedSentences, writeDocumented } from '#core/exchange/documented-facts.ts'
import { useDocumentedFacts } from '../state/documented-facts.ts'
import type { BodyReader } from './body/body-reader.ts'
import { ReceivedText } from './ReceivedText.tsx'

interface Props {
  readonly reader: BodyReader
  /** Bytes of the body. */
  readonly size: number
}

/** Bytes up to which a reader who wants an overview gets one soon. */
const largestRead = 1_000_000

/** The structure of one JSON response, for a reader who wants an overview. Nothing of it is documented by the service. */
export function ShapeNotes({ reader, size }: Props) {
  const facts = useDocumentedFacts()
  const { state } = useSyncExternalStore(reader.subscribe, reader.standing, reader.standing)
  const [lines, setLines] = useState<readonly string[]>()
  // Without its worker a body has only its text.
  if (size > largestRead || state !== 'read') return null

  const open = async () => {
    const shape = await reader.ask({ type: 'shape' })
    setLines(shape.length > 0 ? shape : [noStructure])
  }

  return (
    <details
      className="console-shape"
      onToggle={(event) => {
        if (event.currentTarget.open) void open()
      }}
    >
      <summary>Structure of this response</summary>
      <p className="console-hint">
        <strong>Observed</strong> once, in this response. The next one may look different.{' '}
        {writeDocumented(documentedSentences.responsePayload, facts)}
      </p>
      {lines && (
        <pre className="console-code" aria-label="Structure of this response" tabIndex={0}>
          {lines.map((line, index) => (
            // The lines of one structure never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>
              <ReceivedText text={line} />
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </details>
  )
}

const noStructure = 'The response is not JSON, so it has no structure that could be read.'
