import { useCallback, useId, useMemo, useState } from 'react'
import type { KeyboardEvent, WheelEvent } from 'react'
import type { LoggedItems } from '#core/stream/item-log.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'
import { RowList } from '../rows/RowList.tsx'
import type { Target } from '../rows/RowList.tsx'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { makeLine } from './item-detail.ts'

interface ItemListProps {
  readonly format: StreamFormat
  readonly items: LoggedItems
  /** All that arrived. */
  readonly count: number
  /** The number of the chosen item. */
  readonly chosen: number | undefined
  /** Whether the newest item is kept in view. */
  readonly follows: boolean
  readonly detailsId: string
  readonly onChoose: (number: number) => void
  /** The reader scrolls away from the newest item. */
  readonly onLeaveEnd: () => void
}

/** One line an item; only those on screen are rendered (ARIA Authoring Practices, listbox). */
export function ItemList(props: ItemListProps) {
  const { format, items, count, chosen, follows, detailsId } = props
  const { onChoose, onLeaveEnd } = props
  const id = useId()
  const kept = items.kept()
  const forgotten = count - kept
  const [wanted, setWanted] = useState({ first: 0, last: 60 })
  const [moved, setMoved] = useState<Target>()
  const newest = useMemo(() => ({ index: kept - 1, count }), [kept, count])

  const want = useCallback((first: number, last: number) => setWanted({ first, last }), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveChoice(event.key, chosen, forgotten + 1, count)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    setMoved({ index: next - forgotten - 1 })
  }

  return (
    // Whoever scrolls back wants to read, and not to be carried away by what arrives. The elements inside are the controls.
    <div
      className="stream-list"
      onWheel={(event: WheelEvent) => {
        if (event.deltaY < 0) onLeaveEnd()
      }}
      onTouchMove={onLeaveEnd}
    >
      <RowList
        rows={{
          block: listBlock(items, wanted),
          isFresh: true,
          want,
          refresh: async () => undefined,
        }}
        isWhole={false}
        isWrapped={false}
        target={follows ? newest : moved}
        found={undefined}
        role="listbox"
        label="Items"
        activeId={chosen === undefined ? undefined : `${id}-${chosen}`}
        onKeyDown={onKeyDown}
      >
        {(item, index) => {
          const line = makeLine(format, item, items.at(index - 1))
          return (
            // The list handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={item.number}
              id={`${id}-${item.number}`}
              className="body-row stream-row"
              role="option"
              aria-selected={item.number === chosen}
              aria-controls={detailsId}
              aria-setsize={count}
              aria-posinset={item.number}
              data-current={item.number === chosen || undefined}
              tabIndex={-1}
              onClick={() => onChoose(item.number)}
            >
              <span className="stream-number">{line.number}</span>
              <span className="stream-time">{line.time}</span>
              {line.type !== '' && (
                <span className="stream-type">
                  <ReceivedText text={line.type} />
                </span>
              )}
              <span className="stream-text">
                <ReceivedText text={line.text} />
              </span>
            </div>
          )
        }}
      </RowList>
    </div>
  )
}

function listBlock(
  items: LoggedItems,
  { first, last }: { readonly first: number; readonly last: number },
) {
  const count = items.kept()
  const from = Math.min(first, count)
  const rows = Array.from({ length: Math.min(last, count) - from }, (_, at) => items.at(from + at))
  return { from, rows: rows.filter((row) => row !== undefined), count }
}

/**
 * Which item a key chooses in the list (ARIA Authoring Practices, listbox).
 *
 * @param chosen the number of the chosen item
 * @param first the number of the oldest item in the list, and `last` of the newest; none is in it if `last` is smaller
 * @returns undefined for a key that chooses none
 */
export function moveChoice(
  key: string,
  chosen: number | undefined,
  first: number,
  last: number,
): number | undefined {
  if (last < first) return undefined
  const within = (number: number) => Math.min(last, Math.max(first, number))
  switch (key) {
    case 'ArrowDown':
      return chosen === undefined ? first : within(chosen + 1)
    case 'ArrowUp':
      return chosen === undefined ? last : within(chosen - 1)
    case 'PageDown':
      return within((chosen ?? first) + page)
    case 'PageUp':
      return within((chosen ?? last) - page)
    case 'Home':
      return first
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Items that Page Up and Page Down move by. */
const page = 20
