import { formatSize } from '../../ui/format.ts'
import { AsyncCopy } from './AsyncCopy.tsx'
import type { Lack } from './body-reader.ts'
import type { PlainBody } from './plain-body.ts'
import { TextView } from './TextView.tsx'
import { nothingFound } from './use-find.ts'

interface Props {
  readonly lack: Lack
  readonly body: PlainBody
}

/** The text of a body where there is no worker to read it: what is missing, and what there is without it. */
export function PlainView({ lack, body }: Props) {
  const { shown, total, isSmall, text } = body
  const isCut = shown < total
  return (
    <>
      <div className="console-problem">
        <p>{lacks[lack]}</p>
        {total > 0 && (
          <p>
            Without it, the body is shown as plain text
            {isCut && `, the first ${formatSize(shown)} of ${formatSize(total)}`}. There is no Tree,
            no Find and no Download. The status and the headers are complete.
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

const lacks = {
  'not-started':
    'The part of this page that reads the bodies of responses, a worker, could not be started: its script did not come, or a policy or an extension refuses workers. Load the page again. If it stays so, use a private window without extensions, or the snippet.',
  late: 'The part of this page that reads the bodies of responses, a worker, has not come yet. If it comes, this changes by itself. If not, look at your connection, load the page again and send once more.',
  broken:
    'The part of this page that reads the bodies of responses, a worker, broke down, as it may when memory runs out. Send again. If it stays so, load the page again, or use the snippet.',
} as const satisfies Record<Lack, string>
