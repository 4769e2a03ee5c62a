import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { chooseFirstView } from './body-content.ts'
import type { BodyReading, View } from './body-content.ts'
import type { TextRow } from '#core/response/rows/shown-row.ts'
import { readFileName } from '#core/response/file-name.ts'
import { findHeader } from '#core/response/summarize-response.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import { chooseExtension } from '#core/text/media-type.ts'
import { AsyncCopy } from './AsyncCopy.tsx'
import type { BodyReader } from './body-reader.ts'
import { downloadBody } from './download-body.ts'
import { FaultBar } from './FaultBar.tsx'
import { FindBar } from './FindBar.tsx'
import { ImageView } from './ImageView.tsx'
import type { CheckProgress } from './protocol.ts'
import type { RowBlock } from '../rows/use-row-blocks.ts'
import { TextView } from './TextView.tsx'
import { TreeView } from './TreeView.tsx'
import { useFaults } from './use-faults.ts'
import { emptyQuery, useFind } from './use-find.ts'

interface Props {
  readonly reader: BodyReader
  readonly reading: BodyReading
  /** The first rows of the first view. */
  readonly first: RowBlock<TextRow>
  readonly summary: ResponseSummary
  readonly operationId: string
  /** How far it is held against the document; undefined where it is not. */
  readonly progress: CheckProgress | undefined
}

const viewNames: Readonly<Record<View, string>> = {
  tree: 'Tree',
  pretty: 'Pretty',
  raw: 'Raw',
  hex: 'Hex',
  image: 'Image',
}

/** The body of a response in the views that suit it, with find, copy and download. */
export function ContentView({ reader, reading, first, summary, operationId, progress }: Props) {
  const { views, isSmall, imageType } = reading
  const firstView = chooseFirstView(views)
  const [view, setView] = useState<View>(firstView)
  const [isWrapped, setIsWrapped] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const find = useFind(reader, view)
  const faults = useFaults(reader)
  // The last search wins until its field is closed.
  const { target = faults.shown?.target, focus = faults.shown?.focus } = find
  const led = { ...find, target, focus }
  // Other marks are other rows.
  const marked = progress && `${progress.tally.contradicting} ${progress.tally.isDone}`
  const canFind = view !== 'hex' && view !== 'image'
  const disposition = findHeader(summary.headers, 'content-disposition') ?? ''
  const mediaType = imageType ?? (reading.kind === 'json' ? 'application/json' : summary.mediaType)
  const fileName = readFileName(disposition) ?? `${operationId}.${chooseExtension(mediaType)}`

  // A tree is copied as formatted text.
  const copied = view === 'tree' ? 'pretty' : view
  const [ready, setReady] = useState<{ readonly view: View; readonly text: string | undefined }>()
  useEffect(() => {
    if (!isSmall || copied === 'image') return
    const fetchText = async () => {
      setReady({ view: copied, text: await reader.ask({ type: 'copy', view: copied }) })
    }
    void fetchText()
  }, [reader, copied, isSmall])

  const changeView = (next: View) => {
    setView(next)
    find.seek(find.query, next)
    if (faults.shown) faults.show(faults.shown.ordinal, next)
  }

  const closeSearch = () => {
    setIsFinding(false)
    find.seek(emptyQuery)
  }

  const closeFind = () => {
    closeSearch()
    frame.current?.querySelector<HTMLElement>('.body-list')?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || !canFind) return
    event.preventDefault()
    setIsFinding(true)
    frame.current?.querySelector<HTMLInputElement>('.body-find input')?.select()
  }

  return (
    // The shortcut works wherever the focus is inside; the element itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className="console-body" onKeyDown={onKeyDown}>
      <div className="console-toolbar">
        {views.length > 1 && (
          <div role="group" aria-label="How the body is shown" className="console-toggle">
            {views.map((offered) => (
              <button
                key={offered}
                type="button"
                aria-pressed={view === offered}
                onClick={() => changeView(offered)}
              >
                {viewNames[offered]}
              </button>
            ))}
          </div>
        )}
        {canFind && (
          <button type="button" className="console-button" onClick={() => setIsFinding(true)}>
            Find
          </button>
        )}
        {(view === 'pretty' || view === 'raw') && isSmall && (
          <button
            type="button"
            className="console-button"
            aria-pressed={isWrapped}
            onClick={() => setIsWrapped(!isWrapped)}
          >
            Wrap
          </button>
        )}
        <span className="console-spacer" />
        {view !== 'image' && (
          <AsyncCopy
            label="Copy body"
            read={() => reader.ask({ type: 'copy', view: copied })}
            ready={ready?.view === copied ? ready.text : undefined}
          />
        )}
        <button
          type="button"
          className="console-button"
          onClick={() => void downloadBody(reader, fileName, mediaType)}
        >
          Download
        </button>
      </div>
      {isFinding && canFind && <FindBar find={find} onClose={closeFind} />}
      {progress && progress.places > 0 && canFind && (
        <FaultBar
          shown={faults.shown}
          places={progress.places}
          total={progress.tally.contradicting}
          onShow={(ordinal) => {
            closeSearch()
            faults.show(ordinal, view)
          }}
        />
      )}
      {view === 'image' ? (
        <ImageView reader={reader} mediaType={mediaType} />
      ) : view === 'tree' ? (
        <TreeView reader={reader} isSmall={isSmall} find={led} marked={marked} />
      ) : (
        <TextView
          key={view}
          reader={reader}
          view={view}
          isSmall={isSmall}
          isWrapped={isWrapped}
          find={led}
          marked={marked}
          first={view === firstView ? first : undefined}
        />
      )}
      {!isSmall && (view === 'pretty' || view === 'raw') && (
        <p className="console-hint">
          In large responses, lines are not wrapped, and anything beyond 2,000 bytes in a line is
          {view === 'pretty' ? ' shown only in Raw' : ' continued on the next line'}. Copy and
          Download include everything received.
        </p>
      )}
    </div>
  )
}
