import { useState, useSyncExternalStore } from 'react'
import { writeDocumented } from '#core/exchange/documented-facts.ts'
import { documentedSentences } from '#core/exchange/documented-sentences.ts'
import type { BodyReader } from '../body/body-reader.ts'
import { useDocumentedFacts } from '../state/documented-facts.ts'
import { ReceivedText } from '../ui/ReceivedText.tsx'

interface Props {
  readonly reader: BodyReader
  /** Bytes of the body. */
  readonly size: number
}

/** Bytes. Beyond this an overview takes too long. */
const largestRead = 1_000_000

/** An overview of the structure of one JSON response. The service documents none of it. */
export function ShapeNotes({ reader, size }: Props) {
  const facts = useDocumentedFacts()
  const { state } = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot)
  const [lines, setLines] = useState<readonly string[]>()
  // Without the worker there is only text.
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
            // The lines of a structure never move.
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

const noStructure = 'The response is not JSON, so it has no structure to show.'
