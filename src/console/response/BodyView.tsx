import { useSyncExternalStore } from 'react'
import type { Reply } from '#core/response/interpret-response.ts'
import type { BodyNote } from '#core/response/received-response.ts'
import type { AnswerReader } from './body/body-reader.ts'
import { AnswerView } from './body/ContentView.tsx'
import { PlainView } from './body/PlainView.tsx'
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
  const standing = useSyncExternalStore(reader.subscribe, reader.standing, reader.standing)
  switch (standing.state) {
    case 'waiting': {
      return <p className="console-hint">Reading the body…</p>
    }
    case 'read': {
      const { reading } = standing
      return (
        <>
          <BodyNotes notes={reading.notes} />
          {reading.views.length > 0 && (
            <AnswerView reader={reader} reading={reading} reply={reply} operationId={operationId} />
          )}
        </>
      )
    }
    case 'plain': {
      return (
        <>
          <BodyNotes notes={standing.body.notes} />
          <PlainView lack={standing.lack} body={standing.body} />
        </>
      )
    }
  }
}

function BodyNotes({ notes }: { readonly notes: readonly BodyNote[] }) {
  return notes.map(({ failure, sentence }) => (
    <p key={sentence} className="console-warning">
      <ReceivedText text={sentence} />{' '}
      {failure !== undefined && <FailureLink failure={failure}>What this means</FailureLink>}
    </p>
  ))
}
