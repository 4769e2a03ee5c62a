import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { translate } from '../../ui/translations.ts'

/** Row to scroll to. A new object scrolls again. */
export interface ScrollTarget {
  readonly index: number
}

interface RowListProps<Row> {
  readonly rows: RowBlocks<Row>
  readonly children: (row: Row, index: number, isLast: boolean) => ReactNode
  /** Renders every row, over several frames, so that the browser's find, selection and wrapping work. */
  readonly isWhole: boolean
  readonly isWrapped: boolean
  readonly target: ScrollTarget | undefined
  readonly found: ScrollTarget | undefined
  readonly role: 'group' | 'tree'
  readonly activeId?: string | undefined
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

const overscan = 12

/** List that renders only the rows on screen. All rows have the same height, so any position can be computed. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, children: renderRow, isWhole, isWrapped, target, found } = props
  const { role, activeId, onKeyDown } = props
  const { block, isFresh, want } = rows
  const list = useRef<HTMLDivElement>(null)
  // The usual height, until it can be measured together with the list at no cost.
  const [rowHeight, setRowHeight] = useState(20)
  const [viewport, setViewport] = useState(0)
  // The scroll bar of a very tall list is too coarse for single rows, so the row position is kept separately.
  const [position, setPosition] = useState({ rows: 0, bar: 0 })
  const count = block?.count ?? 0
  const scale = scaleScroll(count, rowHeight, viewport)
  const needed = Math.max(target?.index ?? 0, found?.index ?? 0) + 1
  const drawn = useRenderedRows(isWhole ? count : 0, needed)
  const [first, last] = isWhole
    ? [0, drawn]
    : getVisibleRows(position.rows, viewport, rowHeight, count, overscan)

  const goTo = useCallback(
    (wanted: number) => {
      const most = Math.max(0, count * rowHeight - viewport)
      const next = Math.min(Math.max(0, wanted), most)
      const bar = next / scale.ratio
      setPosition({ rows: next, bar })
      if (list.current) list.current.scrollTop = bar
    },
    [count, rowHeight, scale.ratio, viewport],
  )

  const onScroll = () => {
    const bar = list.current?.scrollTop ?? 0
    // Ignores the rounded event for a position that this component set.
    if (Math.abs(bar - position.bar) >= 1) setPosition({ rows: bar * scale.ratio, bar })
  }

  useLayoutEffect(() => {
    const element = list.current
    // If every row is rendered, the size of the list is not needed, and storing it would render all rows again.
    if (!element || isWhole) return undefined
    const observer = new ResizeObserver(() => {
      setViewport(element.clientHeight)
      setRowHeight(measureRowHeight())
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])

  // Before the browser paints, because the rows may already be loaded.
  useLayoutEffect(() => {
    if (!isWhole && count > 0) want(first, last)
  }, [want, first, last, isWhole, count])

  // In a list too tall for a scroll bar, the wheel scrolls by rows instead of a fraction of the list.
  useEffect(() => {
    const element = list.current
    if (!element || scale.ratio === 1) return
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      goTo(position.rows + event.deltaY * (event.deltaMode === 1 ? rowHeight : 1))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [goTo, position.rows, rowHeight, scale.ratio])

  const shownTarget = useRef<ScrollTarget>(undefined)
  useLayoutEffect(() => {
    if (!target || shownTarget.current === target || (viewport === 0 && !isWhole)) return
    shownTarget.current = target
    const top = target.index * rowHeight
    const isSeen = top >= position.rows && top + rowHeight <= position.rows + viewport
    if (isWhole) {
      list.current
        ?.querySelector(`[data-index="${target.index}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (!isSeen) {
      // A very tall list can move by rows without moving its scroll bar, which emits no scroll event.
      /* oxlint-disable react/set-state-in-effect */
      const isNear = Math.abs(top - position.rows) < 2 * viewport
      if (isNear) goTo(top < position.rows ? top : top + rowHeight - viewport)
      else goTo(top - viewport / 2)
      /* oxlint-enable react/set-state-in-effect */
    }
  }, [target, goTo, isWhole, position.rows, rowHeight, viewport])

  // Rows arrive after the list has scrolled to them, so any render may be the first with the hit.
  const shownFound = useRef<ScrollTarget>(undefined)
  useEffect(() => {
    if (!list.current || !found || shownFound.current === found || !isFresh) return
    if (scrollToFound(list.current, scale.ratio !== 1)) shownFound.current = found
  })

  return (
    // The role is a property: a tree handles keys, a group only scrolls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className="portal-body-list"
      data-whole={isWhole || undefined}
      data-wrapped={isWrapped || undefined}
      role={role}
      aria-label={translate('Body')}
      aria-activedescendant={activeId}
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div
        className="portal-body-extent"
        role="presentation"
        style={isWhole ? undefined : { height: scale.height }}
      >
        <div
          className="portal-body-window"
          role="presentation"
          style={
            isWhole
              ? undefined
              : { transform: `translateY(${position.bar + first * rowHeight - position.rows}px)` }
          }
        >
          {Array.from({ length: last - first }, (_, offset) => {
            const index = first + offset
            const row = block?.rows[index - block.from]
            return row === undefined ? (
              <div key={index} className="portal-body-row" role="presentation" />
            ) : (
              renderRow(row, index, index === count - 1)
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Rows are 1.25rem high, as in viewer.css. */
function measureRowHeight(): number {
  return 1.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Well below the limit of browsers, which cut elements off at about 17 to 33 million pixels. */
const maxHeight = 8_000_000

interface ScrollScale {
  /** Pixels. */
  readonly height: number
  /** Pixels of rows per pixel of the scroll bar; 1 unless the list is too tall for a browser. */
  readonly ratio: number
}

export function scaleScroll(count: number, rowHeight: number, viewport: number): ScrollScale {
  const wanted = count * rowHeight
  if (wanted <= maxHeight) return { height: wanted, ratio: 1 }
  return { height: maxHeight, ratio: (wanted - viewport) / (maxHeight - viewport) }
}

/** Returns the first row of a visible range and the row after its last, with a margin on both sides. */
export function getVisibleRows(
  position: number,
  viewport: number,
  rowHeight: number,
  count: number,
  margin: number,
): readonly [first: number, last: number] {
  const first = Math.max(0, Math.floor(position / rowHeight) - margin)
  const last = Math.min(count, Math.ceil((position + viewport) / rowHeight) + margin)
  return [first, Math.max(first, last)]
}

/**
 * Scrolls to the current hit, also horizontally, because a row may be much wider than the window.
 *
 * @param isScaled whether the scroll bar is too coarse for single rows
 * @returns whether the hit is rendered yet
 */
function scrollToFound(list: HTMLElement, isScaled: boolean): boolean {
  const found = list.querySelector('mark[data-found]')
  if (!found) return false
  const view = list.getBoundingClientRect()
  const { left, right } = found.getBoundingClientRect()
  const isSeen = left >= view.left && right <= view.right
  if (!isSeen) list.scrollLeft += (left + right - view.left - view.right) / 2
  if (isScaled) list.scrollIntoView({ block: 'nearest' })
  else found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** More than are visible before scrolling. */
const firstRows = 32
/** Few enough to render within a frame or two on a slow computer. */
const moreRows = 100

/**
 * Returns the number of rows to render: first those on screen, and more after each frame, so that rendering a thousand does not
 * block the page. Never less than `needed`, such as for a row to scroll to.
 */
function useRenderedRows(count: number, needed: number): number {
  const [drawn, setDrawn] = useState(firstRows)
  const isComplete = drawn >= count
  useEffect(() => {
    if (isComplete) return undefined
    // Effects run after the frame that shows the current rows.
    const frame = requestAnimationFrame(() => setDrawn(drawn + moreRows))
    return () => cancelAnimationFrame(frame)
  }, [isComplete, drawn])
  return Math.min(count, Math.max(drawn, needed))
}

/** Extra rows to request, so that short scrolling needs no new request. */
const extraRows = 60

export interface RowBlock<Row> {
  readonly from: number
  readonly rows: readonly Row[]
  readonly count: number
}

export type RowBlocks<Row> = ReturnType<typeof useRowBlocks<Row>>

type Load<Row> = (from: number, count: number) => Promise<RowBlock<Row>>

/** Loads blocks of rows on demand. A new `load` function discards the current rows. */
export function useRowBlocks<Row>(load: Load<Row>, firstCount: number, arrived?: RowBlock<Row>) {
  const [{ block, loadedBy }, setLoaded] = useState({ block: arrived, loadedBy: load })
  const wanted = useRef({ first: 0, last: firstCount })
  const held = useRef<RowBlock<Row> | undefined>(arrived)
  const isBusy = useRef(false)
  const latestLoad = useRef(load)

  const fetchBlock = useCallback(async () => {
    const requested = latestLoad.current
    const { first, last } = wanted.current
    const from = Math.max(0, first - extraRows)
    const next = await requested(from, last + extraRows - from)
    // Ignores rows from an earlier `load`.
    if (requested !== latestLoad.current) return
    held.current = next
    setLoaded({ block: next, loadedBy: requested })
  }, [])

  const fetchWanted = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      // oxlint-disable-next-line no-await-in-loop -- each request depends on the result of the last
      while (!covers(held.current, wanted.current)) await fetchBlock()
    } finally {
      isBusy.current = false
    }
  }, [fetchBlock])

  /** Requests rows unless they are loaded. Requests run one at a time, and the last range wins. */
  const want = useCallback(
    (first: number, last: number) => {
      wanted.current = { first, last }
      fetchWanted().catch(() => undefined)
    },
    [fetchWanted],
  )

  useEffect(() => {
    if (held.current && latestLoad.current === load) return
    latestLoad.current = load
    held.current = undefined
    fetchWanted().catch(() => undefined)
  }, [fetchWanted, load])

  return {
    /** `undefined` before the first rows have arrived. */
    block,
    /** Whether the rows came from the current `load`. */
    isFresh: loadedBy === load,
    want,
    /** Requests the same range again, because the rows have changed. */
    refresh: fetchBlock,
  }
}

function covers(
  block: RowBlock<unknown> | undefined,
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  if (!block) return false
  const end = block.from + block.rows.length
  return first >= Math.min(block.from, block.count) && (last <= end || end >= block.count)
}
