import { useState, useSyncExternalStore } from 'react'
import type { BodyReader } from './body-reader.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'

interface StructureViewProps {
  readonly reader: BodyReader
  /** Bytes of the body. */
  readonly size: number
  /** The sentence on what the document says of it. */
  readonly documented: string
}

/** Bytes of a body whose overview takes no noticeable time. */
const largestRead = 1_000_000

/** An overview of the structure of one JSON response. The service documents none of it. */
export function StructureView({ reader, size, documented }: StructureViewProps) {
  const { state } = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot)
  const [lines, setLines] = useState<readonly string[]>()
  // Without the worker there is only text.
  if (size > largestRead || state !== 'read') return null

  const open = async () => {
    const structure = await reader.ask({ type: 'structure' })
    setLines(structure.length > 0 ? structure : [noStructure])
  }

  return (
    <details
      className="console-structure"
      onToggle={(event) => {
        if (event.currentTarget.open) void open()
      }}
    >
      <summary>Structure of this response</summary>
      <p className="console-hint">
        <strong>Observed</strong> once, in this response. The next one may look different.{' '}
        {documented}
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
