import { useState } from 'react'
import { documentedSentences, writeDocumented } from '#core/documented-facts.ts'
import type { Answered } from '#core/evidence.ts'
import { readShape, writeShape } from '#core/observed-shape.ts'
import { useDocumentedFacts } from './documented-facts.ts'
import { ReceivedText } from './ReceivedText.tsx'

/** Bytes up to which reading the structure takes no more than a moment of the page's time. */
const largestRead = 1_000_000

/** The structure of one JSON answer, for a reader who wants an overview. Nothing of it is documented by the service. */
export function ShapeNotes({ answered }: { readonly answered: Answered }) {
  const facts = useDocumentedFacts()
  const [lines, setLines] = useState<readonly string[]>()
  if (answered.body.bytes.byteLength > largestRead) return null

  return (
    <details
      className="console-shape"
      onToggle={(event) => {
        if (event.currentTarget.open) setLines(describeShape(answered))
      }}
    >
      <summary>Structure of this answer</summary>
      <p className="console-hint">
        <strong>Observed</strong> once, in this response. The next one may look different.{' '}
        {writeDocumented(documentedSentences.responsePayload, facts)}
      </p>
      {lines && (
        <pre className="console-code" aria-label="Structure of this answer" tabIndex={0}>
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

function describeShape({ body }: Answered): readonly string[] {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body.bytes))
    return writeShape(readShape(value))
  } catch {
    return ['The answer is not JSON, so it has no structure that could be read.']
  }
}
