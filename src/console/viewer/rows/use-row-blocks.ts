import { useCallback, useEffect, useRef, useState } from 'react'

/** Extra rows to request, so that short scrolling needs no new request. */
const margin = 60

export interface RowBlock<Row> {
  readonly from: number
  readonly rows: readonly Row[]
  readonly count: number
}

export interface RowBlocks<Row> {
  /** `undefined` before the first rows have arrived. */
  readonly block: RowBlock<Row> | undefined
  /** Whether the rows came from the current `load`. */
  readonly isFresh: boolean
  /** Requests rows unless they are loaded. Requests run one at a time, and the last range wins. */
  readonly want: (first: number, last: number) => void
  /** Requests the same range again, because the rows have changed. */
  readonly refresh: () => Promise<void>
}

type Load<Row> = (from: number, count: number) => Promise<RowBlock<Row>>

interface Loaded<Row> {
  readonly block: RowBlock<Row> | undefined
  readonly loadedBy: Load<Row> | undefined
}

const nothing = { block: undefined, loadedBy: undefined }

/** Loads blocks of rows on demand. A new `load` function discards the current rows. */
export function useRowBlocks<Row>(
  load: Load<Row>,
  firstCount: number,
  arrived?: RowBlock<Row>,
): RowBlocks<Row> {
  const [{ block, loadedBy }, setLoaded] = useState<Loaded<Row>>(
    arrived ? { block: arrived, loadedBy: load } : nothing,
  )
  const wanted = useRef({ first: 0, last: firstCount })
  const held = useRef<RowBlock<Row> | undefined>(arrived)
  const isBusy = useRef(false)
  const latestLoad = useRef(load)

  const fetchBlock = useCallback(async () => {
    const requested = latestLoad.current
    const { first, last } = wanted.current
    const from = Math.max(0, first - margin)
    const next = await requested(from, last + margin - from)
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

  return { block, isFresh: loadedBy === load, want, refresh: fetchBlock }
}

function covers(
  block: RowBlock<unknown> | undefined,
  { first, last }: { readonly first: number; readonly last: number },
): boolean {
  if (!block) return false
  const end = block.from + block.rows.length
  return first >= Math.min(block.from, block.count) && (last <= end || end >= block.count)
}
