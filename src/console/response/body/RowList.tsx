import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { PrintedRows } from './PrintedRows.tsx'
import { listRows, scaleScroll } from './scroll-scale.ts'
import { scrollToFound } from './scroll-to-found.ts'
import type { RowBlocks } from './use-row-blocks.ts'

/** A row that is to be seen. A new object asks again. */
export interface Target {
  readonly index: number
}

interface Props<Row> {
  readonly rows: RowBlocks<Row>
  readonly children: (row: Row, index: number, isLast: boolean) => ReactNode
  /** Draws every row, so that the browser's own find, selection and wrapping work. */
  readonly isWhole: boolean
  readonly isWrapped: boolean
  readonly target: Target | undefined
  /** A row with a hit that is to be seen in it. */
  readonly found: Target | undefined
  readonly role: 'region' | 'tree'
  readonly activeId?: string | undefined
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

const overscan = 12

/** A list that draws the rows on screen only. All rows have one height, so that any place can be found by counting. */
export function RowList<Row>(props: Props<Row>) {
  const { rows, children: drawRow, isWhole, isWrapped, target, found } = props
  const { role, activeId, onKeyDown } = props
  const { block, isFresh, want } = rows
  const list = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(measureRowHeight)
  const [viewport, setViewport] = useState(0)
  // The scroll bar of a very tall list is too coarse for single rows, so the place among the rows is kept beside it.
  const [place, setPlace] = useState({ rows: 0, bar: 0 })
  const count = block?.count ?? 0
  const scale = scaleScroll(count, rowHeight, viewport)
  const [first, last] = isWhole
    ? [0, count]
    : listRows(place.rows, viewport, rowHeight, count, overscan)

  const goTo = useCallback(
    (wanted: number) => {
      const most = Math.max(0, count * rowHeight - viewport)
      const next = Math.min(Math.max(0, wanted), most)
      const bar = next / scale.ratio
      setPlace({ rows: next, bar })
      if (list.current) list.current.scrollTop = bar
    },
    [count, rowHeight, scale.ratio, viewport],
  )

  const onScroll = () => {
    if (isPrinting()) return
    const bar = list.current?.scrollTop ?? 0
    // What this component set itself comes back rounded and changes nothing.
    if (Math.abs(bar - place.bar) >= 1) setPlace({ rows: bar * scale.ratio, bar })
  }

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (!isPrinting()) setViewport(element.clientHeight)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isWhole && count > 0) want(first, last)
  }, [want, first, last, isWhole, count])

  // Beyond the reach of a scroll bar the wheel moves by rows, not by shares of the whole.
  useEffect(() => {
    const element = list.current
    if (!element || scale.ratio === 1) return
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      goTo(place.rows + event.deltaY * (event.deltaMode === 1 ? rowHeight : 1))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [goTo, place.rows, rowHeight, scale.ratio])

  const shownTarget = useRef<Target>(undefined)
  useEffect(() => {
    if (!target || shownTarget.current === target || viewport === 0) return
    shownTarget.current = target
    const top = target.index * rowHeight
    const isSeen = top >= place.rows && top + rowHeight <= place.rows + viewport
    if (isWhole) {
      list.current
        ?.querySelector(`[data-index="${target.index}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (!isSeen) {
      // A very tall list moves by rows while its scroll bar stands still, and then no scroll event tells of it.
      /* oxlint-disable react/set-state-in-effect */
      const isNear = Math.abs(top - place.rows) < 2 * viewport
      if (isNear) goTo(top < place.rows ? top : top + rowHeight - viewport)
      else goTo(top - viewport / 2)
      /* oxlint-enable react/set-state-in-effect */
    }
  }, [target, goTo, isWhole, place.rows, rowHeight, viewport])

  // The rows come a moment after their place, so each drawing may be the first that has the hit.
  const shownFound = useRef<Target>(undefined)
  useEffect(() => {
    if (!list.current || !found || shownFound.current === found || !isFresh) return
    if (scrollToFound(list.current, scale.ratio !== 1)) shownFound.current = found
  })

  return (
    <>
      {/* The role is in the properties: a tree takes keys, a region only scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={list}
        className="body-list"
        data-whole={isWhole || undefined}
        data-wrapped={isWrapped || undefined}
        role={role}
        aria-label="The body of the response"
        aria-activedescendant={activeId}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div
          className="body-extent"
          role="presentation"
          style={isWhole ? undefined : { height: scale.height }}
        >
          <div
            className="body-window"
            role="presentation"
            style={
              isWhole
                ? undefined
                : { transform: `translateY(${place.bar + first * rowHeight - place.rows}px)` }
            }
          >
            {Array.from({ length: last - first }, (_, offset) => {
              const index = first + offset
              const row = block?.rows[index - block.from]
              return row === undefined ? (
                <div key={index} className="body-row" role="presentation" />
              ) : (
                drawRow(row, index, index === count - 1)
              )
            })}
          </div>
        </div>
      </div>
      {block && (
        <PrintedRows
          first={Math.max(first, block.from)}
          last={Math.min(last, block.from + block.rows.length)}
          count={count}
        />
      )}
    </>
  )
}

/** Paper has room for every row that is drawn, and scrolls none. */
function isPrinting(): boolean {
  return matchMedia('print').matches
}

/** Rows are 1.25rem high, as console.css has it. */
function measureRowHeight(): number {
  return 1.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
