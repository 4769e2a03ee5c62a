import { useEffect, useState } from 'react'
import type { AnswerReading } from '#core/answer/answer-content.ts'
import type { Reply } from '#core/reply.ts'
import { AnswerView } from './answer/AnswerView.tsx'
import type { AnswerReader } from './answer/answer-reader.ts'
import { FailureLink } from './FailureLink.tsx'
import { ReceivedText } from './ReceivedText.tsx'

interface Props {
  readonly reader: AnswerReader
  readonly reply: Reply
  /** Names the download. */
  readonly operationId: string
}

/** The body of an answer, once it is known what it is: what is odd about it, and a view of it. */
export function BodyView({ reader, reply, operationId }: Props) {
  const [reading, setReading] = useState<AnswerReading>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    reader.reading.then(setReading, (error: unknown) => setProblem(String(error)))
  }, [reader])

  if (problem !== undefined) {
    return <p className="console-problem">The body could not be read. {problem}</p>
  }
  if (!reading) return <p className="console-hint">Reading the body…</p>
  return (
    <>
      {reading.notes.map(({ failure, sentence }) => (
        <p key={sentence} className="console-warning">
          <ReceivedText text={sentence} />{' '}
          {failure !== undefined && <FailureLink failure={failure}>What this means</FailureLink>}
        </p>
      ))}
      {reading.views.length > 0 && (
        <AnswerView reader={reader} reading={reading} reply={reply} operationId={operationId} />
      )}
    </>
  )
}
