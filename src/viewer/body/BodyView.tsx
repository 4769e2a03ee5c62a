import { useSyncExternalStore } from 'react'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyNote } from '#core/response/unread-body.ts'
import type { BodyReader, WorkerFault } from './body-reader.ts'
import { ContentView } from './ContentView.tsx'
import type { CheckProgress } from './protocol.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { FailureLink } from '#ui/FailureLink.tsx'
import { formatSize } from '#ui/format.ts'
import { AsyncCopy } from './AsyncCopy.tsx'
import type { PlainBody } from './plain-body.ts'
import { TextView } from './TextView.tsx'
import { nothingFound } from './use-find.ts'

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

interface PlainViewProps {
  readonly fault: WorkerFault
  readonly body: PlainBody
}

/** A body as plain text when there is no worker to read it, with what is missing and why. */
function PlainView({ fault, body }: PlainViewProps) {
  const { shown, total, isSmall, text } = body
  const isCut = shown < total
  return (
    <>
      <div className="console-problem">
        <p>{faults[fault]}</p>
        {total > 0 && (
          <p>
            Without it, the body is shown as plain text
            {isCut && `, the first ${formatSize(shown)} of ${formatSize(total)}`}. Tree, Find and
            Download are not available. The status and headers are complete.
          </p>
        )}
      </div>
      {total > 0 && (
        <div className="console-body">
          <div className="console-toolbar">
            <span className="console-spacer" />
            <AsyncCopy
              label={isCut ? `Copy the first ${formatSize(shown)}` : 'Copy body'}
              read={async () => text}
              ready={text}
            />
          </div>
          <TextView
            reader={body}
            view="raw"
            isSmall={isSmall}
            isWrapped={false}
            find={nothingFound}
          />
        </div>
      )}
    </>
  )
}

const faults = {
  'not-started':
    'The worker that reads response bodies could not be started: its script did not load, or a policy or an extension blocks workers. Reload the page. If that does not help, use a private window without extensions, or the snippet.',
  late: 'The worker that reads response bodies has not loaded yet. If it does, this view changes automatically. If not, check your connection, reload the page and send again.',
  broken:
    'The worker that reads response bodies crashed, as it may when memory runs out. Send again. If that does not help, reload the page, or use the snippet.',
} as const satisfies Record<WorkerFault, string>
