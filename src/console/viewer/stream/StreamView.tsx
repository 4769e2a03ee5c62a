import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { LoggedItem, ReceivedStream } from '#text/stream/item-log.ts'
import { formatCount, formatCounted, formatDuration } from '#text/format.ts'
import type { StreamFormat } from '#text/stream/stream-format.ts'
import { translateCount } from '../../ui/format.ts'
import { CopyButton } from '../../ui/Copy.tsx'
import { ReceivedText } from '../../ui/ReceivedText.tsx'
import { parseItem } from '#text/stream/stream-item.ts'
import type { StreamItem } from '#text/stream/stream-item.ts'
import { formatJson } from '#response/rows/pretty-row.ts'
import { ReceivedLines } from '../rows/RowText.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

/** Characters of an item in a list. */
const maxLineLength = 300

/** Bytes of an item that are parsed for a list; its type may follow its data. */
const maxLineBytes = 20_000

export function formatItemLine(
  format: StreamFormat,
  item: LoggedItem,
  before: LoggedItem | undefined,
) {
  const read = parseItem(format, item.bytes.subarray(0, maxLineBytes))
  return {
    number: formatCount(item.number),
    /** Arrival time, or “together” with the previous item. */
    time: before?.part === item.part ? translate('together') : formatDuration(item.after),
    /** Empty for formats without types. */
    type: read.kind === 'json' ? '' : read.kind === 'event' ? read.type : translate('no data'),
    text: getText(read).replaceAll(/\s+/g, ' ').slice(0, maxLineLength),
  }
}

export function formatItemDetail(format: StreamFormat, item: LoggedItem) {
  const read = parseItem(format, item.bytes)
  const content = getText(read)
  const formatted = formatJson(content)
  return {
    fields: getFields(read),
    content: formatted ?? content,
    notes: getNotes(format, item, read, formatted !== undefined),
  }
}

function getText(read: StreamItem): string {
  if (read.kind === 'event') return read.data
  return read.kind === 'json' ? read.text : read.comments.join('\n')
}

function getFields(read: StreamItem): readonly (readonly [name: string, value: string])[] {
  if (read.kind === 'json') return []
  const { type, id, retry } = read
  const fields = {
    event: type,
    id,
    retry: retry === undefined ? undefined : `${formatCount(retry)} ms`,
  }
  return Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
}

function getNotes(
  format: StreamFormat,
  { dropped, isUnfinished }: LoggedItem,
  read: StreamItem,
  isJson: boolean,
): readonly string[] {
  const missing = `${formatCounted(dropped, 'byte')} of it ${dropped === 1 ? 'is' : 'are'} missing`
  return [
    isUnfinished && unfinishedNotes[format],
    dropped > 0 && `The item is longer than this page keeps: ${missing} here.`,
    read.kind === 'without-data' &&
      'The item has no data, so clients dispatch no event for it (HTML, section 9.2.6).',
    read.kind === 'json' && !isJson && dropped === 0 && !isUnfinished && 'It is not JSON.',
  ].filter((note) => note !== false)
}

const unfinishedNotes = {
  'event-stream':
    'The body ended before the empty line that completes this item, so clients discard it (HTML, section 9.2.6).',
  'json-lines': 'The body ended within this line, or just before its end.',
} as const satisfies Readonly<Record<StreamFormat, string>>

interface StreamViewProps {
  readonly stream: ReceivedStream
  readonly isOpen: boolean
}

/** Items to render per step; a stream may have a hundred thousand. */
const itemsPerPage = 100

/** The newest items of a stream, each on an expandable line. The list follows the newest item until the user scrolls back or opens one. */
export function StreamView({ stream, isOpen }: StreamViewProps) {
  const { format, items, count } = stream
  const list = useRef<HTMLOListElement>(null)
  /** Where the list was scrolled to when it last followed, in pixels. */
  const followed = useRef(0)
  const [length, setLength] = useState(itemsPerPage)
  /** The last shown item while the user reads; undefined while the list follows. */
  const [left, setLeft] = useState<number>()
  const kept = items.kept()
  const forgotten = count - kept
  const last = Math.max(left ?? count, forgotten + 1)
  const first = Math.max(forgotten + 1, last - length + 1)
  const shown = Array.from({ length: kept === 0 ? 0 : last - first + 1 }, (_, at) =>
    items.at(first + at - forgotten - 1),
  )

  useLayoutEffect(() => {
    if (!isOpen || left !== undefined || !list.current) return
    list.current.scrollTop = list.current.scrollHeight
    followed.current = list.current.scrollTop
    // oxlint-disable-next-line react/exhaustive-deps -- with each item that arrives
  }, [isOpen, left, count])

  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {}
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2
    // The event of the list's own scrolling may come after more items, or a lower window, have moved the end away.
    const isFollowing = left === undefined && scrollTop >= followed.current
    setLeft(isAtEnd || isFollowing ? undefined : (left ?? count))
  }

  return (
    <div className="portal-stream">
      <div className="portal-console-toolbar">
        <span className="portal-stream-count">
          {translateCount(count, '1 item', '{count} items')}
          {isOpen ? ` ${translate('so far')}` : ''}
        </span>
        {first > forgotten + 1 && (
          <Button
            onClick={() => {
              setLength(length + itemsPerPage)
              setLeft(left ?? count)
            }}
          >
            {translate('Show earlier items')}
          </Button>
        )}
      </div>
      {kept > 0 ? (
        // A scrollable list must be focusable for keyboard scrolling.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol
          ref={list}
          className="portal-stream-list"
          aria-label={translate('Items')}
          tabIndex={0}
          onScroll={onScroll}
        >
          {shown.map(
            (item, at) =>
              item && (
                <Item
                  key={item.number}
                  format={format}
                  item={item}
                  before={shown[at - 1] ?? items.at(item.number - forgotten - 2)}
                  onOpen={() => setLeft(left ?? count)}
                />
              ),
          )}
        </ol>
      ) : (
        <p className="portal-console-hint">
          {translate(isOpen ? 'Nothing has arrived yet.' : 'Nothing arrived.')}
        </p>
      )}
      <p className="portal-console-hint">
        Times are counted from the moment the request was handed to the browser. “Together” means
        that an item arrived in one chunk with the item above it, so when the server sent each is
        unknown.
        {forgotten > 0 &&
          ` The first ${formatCount(forgotten)} ${forgotten === 1 ? 'item is' : 'items are'} no longer kept, so that the page does not run out of memory.`}
      </p>
    </div>
  )
}

interface ItemProps {
  readonly format: StreamFormat
  readonly item: LoggedItem
  /** The previous item, if it is still kept. */
  readonly before: LoggedItem | undefined
  readonly onOpen: () => void
}

/** Memoized, because items never change, so that new items do not render others again. */
const Item = memo(ItemRow, (one, other) => one.item === other.item)

function ItemRow({ format, item, before, onOpen }: ItemProps) {
  const [isShown, setIsShown] = useState(false)
  const { number, time, type, text } = formatItemLine(format, item, before)
  return (
    <li>
      <details
        onToggle={({ currentTarget }) => {
          setIsShown(currentTarget.open)
          if (currentTarget.open) onOpen()
        }}
      >
        <summary className="portal-stream-row">
          <span className="portal-stream-number">{number}</span>
          <span className="portal-stream-time">{time}</span>
          {type !== '' && (
            <span className="portal-stream-type">
              <ReceivedText text={type} />
            </span>
          )}
          <span className="portal-stream-text">
            <ReceivedText text={text} />
          </span>
        </summary>
        {isShown && <ItemDetails format={format} item={item} />}
      </details>
    </li>
  )
}

/** Maximum rendered characters; an item may have a million. */
const maxRendered = 50_000

function ItemDetails({ format, item }: Pick<ItemProps, 'format' | 'item'>) {
  const shownIn = useRef<HTMLPreElement>(null)
  const { fields, content, notes } = formatItemDetail(format, item)
  const isCut = content.length > maxRendered
  return (
    <div className="portal-stream-item">
      {notes.map((note) => (
        <p key={note} className="portal-console-warning">
          {note}
        </p>
      ))}
      {fields.length > 0 && (
        <dl className="portal-stream-fields">
          {fields.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <ReceivedText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <pre
        ref={shownIn}
        className="portal-console-code"
        aria-label={translate('Item {number}', { number: item.number })}
        tabIndex={0}
      >
        <ReceivedLines text={isCut ? content.slice(0, maxRendered) : content} />
      </pre>
      <p className="portal-console-toolbar">
        <CopyButton label={translate('Copy item')} text={content} shownIn={shownIn} />
        {isCut && (
          <span className="portal-console-hint">
            The first {formatCount(maxRendered)} characters are shown. Copy includes all of them.
          </span>
        )}
      </p>
    </div>
  )
}
