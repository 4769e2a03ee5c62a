import { useState } from 'react'
import type { AnswerReader } from './answer/answer-reader.ts'
import { ReceivedText } from './ReceivedText.tsx'

interface Props {
  readonly reader: AnswerReader
  /** Bytes of the body. */
  readonly size: number
}

/** Bytes up to which a reader who wants an overview gets one soon. */
const largestRead = 1_000_000

/** The structure of one JSON answer, for a reader who wants an overview. Nothing of it is documented by the service. */
export function ShapeNotes({ reader, size }: Props) {
  const [lines, setLines] = useState<readonly string[]>()
  if (size > largestRead) return null

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
      <summary>Structure of this answer</summary>
      <p className="console-hint">
        <strong>Observed</strong> once, in this answer. The service specifies no response payload
        (source, section 4), so the next answer may look different.
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

const noStructure = 'The answer is not JSON, so it has no structure that could be read.'
