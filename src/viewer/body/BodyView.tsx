import { useSyncExternalStore } from 'react'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyNote } from '#core/response/unread-body.ts'
import type { BodyReader } from './body-reader.ts'
import { ContentView } from './ContentView.tsx'
import { PlainView } from './PlainView.tsx'
import type { CheckProgress } from './protocol.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { FailureLink } from '#ui/FailureLink.tsx'

interface Props {
  readonly reader: BodyReader
  readonly summary: ResponseSummary
  /** Used in the name of the download. */
  readonly operationId: string
  /** How far it is held against the document; undefined where it is not. */
  readonly progress: CheckProgress | undefined
}

/** The body of a response once it is read: notes about anything unusual, and a view. */
export function BodyView({ reader, summary, operationId, progress }: Props) {
  const snapshot = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot)
  switch (snapshot.state) {
    case 'waiting': {
      return <p className="console-hint">Reading the body…</p>
    }
    case 'read': {
      const { reading, first } = snapshot
      return (
        <>
          <BodyNotes notes={reading.notes} />
          {reading.views.length > 0 && (
            <ContentView
              reader={reader}
              reading={reading}
              first={first}
              summary={summary}
              operationId={operationId}
              progress={progress}
            />
          )}
        </>
      )
    }
    case 'plain': {
      return (
        <>
          <BodyNotes notes={snapshot.body.notes} />
          <PlainView fault={snapshot.fault} body={snapshot.body} />
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
