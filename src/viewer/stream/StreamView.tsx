import { useId, useState } from 'react'
import type { ReceivedStream } from '#core/stream/item-log.ts'
import { formatCount } from '#core/text/format-count.ts'
import { ItemDetails } from './ItemDetails.tsx'
import { ItemList } from './ItemList.tsx'

interface Props {
  readonly stream: ReceivedStream
  /** Whether more may come. */
  readonly isOpen: boolean
}

/** The items of a stream: a list that follows the newest, and the one that the reader chose, parsed and raw. */
export function StreamView({ stream, isOpen }: Props) {
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
