import { formatSize } from '#ui/format.ts'
import { AsyncCopy } from './AsyncCopy.tsx'
import type { WorkerFault } from './body-reader.ts'
import type { PlainBody } from './plain-body.ts'
import { TextView } from './TextView.tsx'
import { nothingFound } from './use-find.ts'

interface Props {
  readonly fault: WorkerFault
  readonly body: PlainBody
}

/** A body as plain text when there is no worker to read it, with what is missing and why. */
export function PlainView({ fault, body }: Props) {
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
