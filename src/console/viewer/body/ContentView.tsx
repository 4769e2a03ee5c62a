import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { TextRow } from '#response/rows/pretty-row.ts'
import { parseFileName } from '#response/header-fields.ts'
import { findHeader } from '#response/summarize-response.ts'
import type { ResponseSummary } from '#response/summarize-response.ts'
import { chooseExtension } from '#text/media-type.ts'
import { formatCount } from '#text/format.ts'
import { saveFile } from '../../browser/files.ts'
import type { BodyTally } from '#schema/compare/body-check.ts'
import { chooseFirstView, getFirstRowCount, maxFullRows } from './body-content.ts'
import type { BodyReading, BodyView } from './body-content.ts'
import { AsyncCopy, TreeView } from './TreeView.tsx'
import type { BodyReader } from './body-reader.ts'
import type { RowBlock } from '../rows/RowList.tsx'
import { useFind } from './use-find.ts'
import type { Find } from './use-find.ts'
import { RowList, useRowBlocks } from '../rows/RowList.tsx'
import { RowMark, RowText } from '../rows/RowText.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'
import type { ConsoleText } from '../../ui/console-texts.ts'

interface ContentViewProps {
  readonly reader: BodyReader
  readonly reading: BodyReading
  readonly first: RowBlock<TextRow>
  readonly summary: ResponseSummary
  readonly operationId: string
  /** Validation result so far; undefined if it is not validated. */
  readonly tally: BodyTally | undefined
}

const viewNames = {
  tree: 'Tree',
  pretty: 'Pretty',
  raw: 'Raw',
  hex: 'Hex',
  image: 'Image',
} as const satisfies Record<BodyView, ConsoleText>

export function ContentView({
  reader,
  reading,
  first,
  summary,
  operationId,
  tally,
}: ContentViewProps) {
  const { views, isSmall, imageType } = reading
  const firstView = chooseFirstView(views)
  const [view, setView] = useState<BodyView>(firstView)
  const [isWrapped, setIsWrapped] = useState(true)
  const [isFinding, setIsFinding] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const find = useFind(reader, view)
  // Changed marks require new rows.
  const marked = tally && `${tally.differing} ${tally.isDone}`
  const canFind = view !== 'hex' && view !== 'image'
  const disposition = findHeader(summary.headers, 'content-disposition') ?? ''
  const mediaType = imageType ?? (reading.kind === 'json' ? 'application/json' : summary.mediaType)
  const fileName = parseFileName(disposition) ?? `${operationId}.${chooseExtension(mediaType)}`

  // A tree is copied as formatted text.
  const copied = view === 'tree' ? 'pretty' : view
  const changeView = (next: BodyView) => {
    setView(next)
    find.seek(find.query, next)
  }

  const closeFind = () => {
    setIsFinding(false)
    find.seek('')
    frame.current?.querySelector<HTMLElement>('.portal-body-list')?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || !canFind) return
    event.preventDefault()
    setIsFinding(true)
    frame.current?.querySelector<HTMLInputElement>('.portal-body-find input')?.select()
  }

  return (
    // The shortcut works while the focus is inside; the element itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className="portal-console-body" onKeyDown={onKeyDown}>
      <div className="portal-console-toolbar">
        {views.length > 1 && (
          <div
            role="group"
            aria-label={translate('How the body is shown')}
            className="portal-console-toggle"
          >
            {views.map((offered) => (
              <button
                key={offered}
                type="button"
                aria-pressed={view === offered}
                onClick={() => changeView(offered)}
              >
                {translate(viewNames[offered])}
              </button>
            ))}
          </div>
        )}
        {canFind && <Button onClick={() => setIsFinding(true)}>{translate('Find')}</Button>}
        {(view === 'pretty' || view === 'raw') && isSmall && (
          <Button aria-pressed={isWrapped} onClick={() => setIsWrapped(!isWrapped)}>
            {translate('Wrap')}
          </Button>
        )}
        <span className="portal-console-spacer" />
        {view !== 'image' && (
          <AsyncCopy
            label={translate('Copy body')}
            read={() => reader.ask('copy', { view: copied })}
          />
        )}
        <Button onClick={() => void downloadBody(reader, fileName, mediaType)}>
          {translate('Download')}
        </Button>
      </div>
      {isFinding && canFind && <FindBar find={find} onClose={closeFind} />}
      {view === 'image' ? (
        <ImageView reader={reader} mediaType={mediaType} />
      ) : view === 'tree' ? (
        <TreeView reader={reader} isSmall={isSmall} find={find} marked={marked} />
      ) : (
        <TextView
          key={view}
          reader={reader}
          view={view}
          isSmall={isSmall}
          isWrapped={isWrapped}
          find={find}
          marked={marked}
          first={view === firstView ? first : undefined}
        />
      )}
      {!isSmall && (view === 'pretty' || view === 'raw') && (
        <p className="portal-console-hint">
          In large responses, lines are not wrapped, and anything beyond 2,000 bytes in a line is
          {view === 'pretty' ? ' shown only in Raw' : ' continued on the next line'}. Copy and
          Download include everything received.
        </p>
      )}
    </div>
  )
}

/** Image response. Formats that can contain scripts or load resources are excluded. */
function ImageView({
  reader,
  mediaType,
}: {
  readonly reader: BodyReader
  readonly mediaType: string
}) {
  const [address, setAddress] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    const show = async () => {
      const blob = await reader.ask('blob', { mediaType })
      if (isGone) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    void show()
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [reader, mediaType])

  if (isBroken) {
    return (
      <p className="portal-console-warning">
        {translate('The browser cannot display this image. Hex shows its bytes.')}
      </p>
    )
  }
  return (
    address !== undefined && (
      <img
        className="portal-body-image"
        src={address}
        alt={translate('Body')}
        onError={() => setIsBroken(true)}
      />
    )
  )
}

function FindBar({ find, onClose }: { readonly find: Find; readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { query, progress, current } = find
  // Immediately, so that characters typed before the next frame are not lost.
  useLayoutEffect(() => field.current?.focus(), [])

  return (
    <search className="portal-body-find">
      <input
        ref={field}
        type="search"
        aria-label={translate('Find in the response')}
        placeholder={translate('Find in the response')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => find.seek(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            find.step(event.shiftKey ? -1 : 1)
          } else if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onClose()
          }
        }}
      />
      <span role="status" className="portal-body-count">
        {formatHitCount(query, progress.hits, progress.isDone, current)}
      </span>
      <Button onClick={() => find.step(-1)}>{translate('Previous')}</Button>
      <Button onClick={() => find.step(1)}>{translate('Next')}</Button>
      <Button onClick={onClose}>{translate('Close find')}</Button>
    </search>
  )
}

function formatHitCount(text: string, hits: number, isDone: boolean, current: number): string {
  if (text === '') return ''
  if (hits === 0) return translate(isDone ? 'No matches' : 'Searching…')
  const total = `${formatCount(hits)}${isDone ? '' : '…'}`
  return translate('{current} of {total}', { current: formatCount(current + 1), total })
}

/** Downloads the exact bytes received. */
async function downloadBody(reader: BodyReader, name: string, mediaType: string): Promise<void> {
  saveFile(await reader.ask('blob', { mediaType }), name)
}

interface TextViewProps {
  readonly reader: BodyReader
  readonly view: BodyView
  readonly isSmall: boolean
  readonly isWrapped: boolean
  readonly find: Pick<Find, 'target' | 'focus' | 'pattern'>
  /** Changes when other rows are marked; undefined without marks. */
  readonly marked?: string | undefined
  readonly first?: RowBlock<TextRow> | undefined
}

function TextView({ reader, view, isSmall, isWrapped, find, marked, first }: TextViewProps) {
  const { target, focus, pattern } = find
  const load = useCallback(
    (from: number, count: number) => reader.ask('rows', { view, from, count, focus }),
    // oxlint-disable-next-line react/exhaustive-deps -- changed marks require new rows
    [reader, view, focus, marked],
  )
  // The rows that arrived with the body have no highlighted hit.
  const rows = useRowBlocks(
    load,
    getFirstRowCount(isSmall),
    focus || marked !== undefined ? undefined : first,
  )
  // An empty list would look like an empty body.
  if (!rows.block) return <div className="portal-body-list" aria-hidden="true" />
  const isWhole = isSmall && rows.block.count <= maxFullRows

  return (
    <RowList
      rows={rows}
      isWhole={isWhole}
      isWrapped={isWrapped && isWhole}
      target={target}
      found={target}
      role="group"
    >
      {({ tokens, continues, current, mark }, index, isLast) => (
        <div
          key={index}
          className="portal-body-row"
          data-index={index}
          data-continues={continues || undefined}
          data-current={target?.index === index || undefined}
          data-mark={mark}
        >
          <RowText tokens={tokens} pattern={pattern} current={current} />
          <RowMark mark={mark} />
          {!isLast && !continues && '\n'}
        </div>
      )}
    </RowList>
  )
}
