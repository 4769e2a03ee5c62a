import { useSyncExternalStore } from 'react'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyNote } from '#core/response/unread-body.ts'
import type { BodyReader } from './body/body-reader.ts'
import { ContentView } from './body/ContentView.tsx'
import { PlainView } from './body/PlainView.tsx'
import { FailureLink } from './FailureLink.tsx'
import { ReceivedText } from './ReceivedText.tsx'

interface Props {
  readonly reader: BodyReader
  readonly summary: ResponseSummary
  /** Names the download. */
  readonly operationId: string
}

/** The body of a response, once it is known what it is: what is odd about it, and a view of it. */
export function BodyView({ reader, summary, operationId }: Props) {
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
            <ContentView
              reader={reader}
              reading={reading}
              summary={summary}
              operationId={operationId}
            />
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
