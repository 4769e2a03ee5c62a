import { useId, useMemo, useRef, useState } from 'react'
import type { LoggedItem, ReceivedStream } from '#core/stream/item-log.ts'
import { formatCount, formatDuration } from '#core/text/format.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'
import { CopyButton } from '#ui/Copy.tsx'
import { formatSize } from '#ui/format.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { ItemList } from './ItemList.tsx'
import { makeItemDetail } from './item-detail.ts'

interface StreamViewProps {
  readonly stream: ReceivedStream
  /** Whether more may come. */
  readonly isOpen: boolean
}

/** The items of a stream: a list that follows the newest, and the one that the reader chose, parsed and raw. */
export function StreamView({ stream, isOpen }: StreamViewProps) {
  const { format, items, count } = stream
  const detailsId = useId()
  const [chosen, setChosen] = useState<number>()
  const [follows, setFollows] = useState(true)
  const kept = items.kept()
  const forgotten = count - kept
  const shown = chosen === undefined ? undefined : items.at(chosen - forgotten - 1)

  const choose = (number: number) => {
    setChosen(number)
    setFollows(false)
  }

  return (
    <div className="stream">
      <div className="console-toolbar">
        <span className="stream-count">
          {count === 1 ? '1 item' : `${formatCount(count)} items`}
          {isOpen ? ' so far' : ''}
        </span>
        {isOpen && (
          <button
            type="button"
            className="console-button"
            aria-pressed={follows}
            onClick={() => setFollows(!follows)}
          >
            Follow
          </button>
        )}
      </div>
      {kept > 0 ? (
        <ItemList
          format={format}
          items={items}
          count={count}
          chosen={chosen}
          follows={isOpen && follows}
          detailsId={detailsId}
          onChoose={choose}
          onLeaveEnd={() => setFollows(false)}
        />
      ) : (
        <p className="console-hint">{isOpen ? 'Nothing has arrived yet.' : 'Nothing arrived.'}</p>
      )}
      <p className="console-hint">
        Times are counted from the moment the request was handed to the browser. “Together” means
        that an item arrived in one piece with the item above it: when the server sent each cannot
        be known from here.
        {forgotten > 0 &&
          ` The first ${formatCount(forgotten)} ${forgotten === 1 ? 'item is' : 'items are'} no longer kept, so that the page does not run out of memory.`}
      </p>
      <div id={detailsId} aria-live="off">
        {shown && <ItemDetails key={shown.number} format={format} item={shown} />}
        {chosen !== undefined && !shown && (
          <p className="console-hint">Item {formatCount(chosen)} is no longer kept.</p>
        )}
      </div>
    </div>
  )
}

interface ItemDetailsProps {
  readonly format: StreamFormat
  readonly item: LoggedItem
}

/** Characters that are rendered; an item may have a million. */
const longestShown = 50_000

/** An item as a client reads it, and beside that as it arrived. */
function ItemDetails({ format, item }: ItemDetailsProps) {
  const titleId = useId()
  const { fields, content, isJson, raw, notes } = useMemo(
    () => makeItemDetail(format, item),
    [format, item],
  )
  return (
    <section className="stream-item" aria-labelledby={titleId}>
      <p className="stream-item-title" id={titleId}>
        Item {formatCount(item.number)}
        <span className="console-hint">
          {' '}
          after {formatDuration(item.after)}, {formatSize(item.bytes.length + item.dropped)}
        </span>
      </p>
      {notes.map((note) => (
        <p key={note} className="console-warning">
          {note}
        </p>
      ))}
      <div className="stream-views">
        <div>
          {fields.length > 0 && (
            <dl className="stream-fields">
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
          <ItemText
            title={isJson ? 'Parsed' : format === 'event-stream' ? 'Data' : 'Text'}
            text={content}
          />
        </div>
        <ItemText title="Raw" text={raw} />
      </div>
    </section>
  )
}

function ItemText({ title, text }: { readonly title: string; readonly text: string }) {
  const shownIn = useRef<HTMLPreElement>(null)
  const isCut = text.length > longestShown
  return (
    <div className="stream-view">
      <div className="console-toolbar">
        <span>{title}</span>
        <span className="console-spacer" />
        <CopyButton label={`Copy ${title.toLowerCase()}`} text={text} shownIn={shownIn} />
      </div>
      <pre ref={shownIn} className="console-code" aria-label={title} tabIndex={0}>
        {(isCut ? text.slice(0, longestShown) : text).split('\n').map((line, index, { length }) => (
          // The lines of an item never move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            <ReceivedText text={line} />
            {index < length - 1 && '\n'}
          </span>
        ))}
      </pre>
      {isCut && (
        <p className="console-hint">
          The first {formatCount(longestShown)} characters are shown. Copy takes all of them.
        </p>
      )}
    </div>
  )
}
