import { useCallback, useEffect, useRef, useState } from 'react'
import type { RowBlock } from './protocol.ts'

/** Rows beyond those asked for, so that a little scrolling needs no new question. */
const margin = 60

export interface RowBlocks<Row> {
  /** The rows at hand; `undefined` before the first have come. */
  readonly block: RowBlock<Row> | undefined
  /** Whether they were asked for in the way that is wanted now. */
  readonly isFresh: boolean
  /** Asks for rows unless they are at hand. One question is under way at a time, and the last wish wins. */
  readonly want: (first: number, last: number) => void
  /** Asks again for the same stretch: the rows have changed. */
  readonly refresh: () => Promise<void>
}

type Load<Row> = (from: number, count: number) => Promise<RowBlock<Row>>

interface Loaded<Row> {
  readonly block: RowBlock<Row> | undefined
  readonly loadedBy: Load<Row> | undefined
}

const nothing = { block: undefined, loadedBy: undefined }

/** @param load asks the response; a new function means other rows */
export function useRowBlocks<Row>(load: Load<Row>, firstCount: number): RowBlocks<Row> {
  const [{ block, loadedBy }, setLoaded] = useState<Loaded<Row>>(nothing)
  const wish = useRef({ first: 0, last: firstCount })
  const held = useRef<RowBlock<Row>>(undefined)
  const isBusy = useRef(false)
  const latestLoad = useRef(load)

  const fetchBlock = useCallback(async () => {
    const asked = latestLoad.current
    const { first, last } = wish.current
    const from = Math.max(0, first - margin)
    const next = await asked(from, last + margin - from)
    // Rows that were asked for in an earlier way are not those that are wanted now.
    if (asked !== latestLoad.current) return
    held.current = next
    setLoaded({ block: next, loadedBy: asked })
  }, [])

  const fetchWish = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      // oxlint-disable-next-line no-await-in-loop -- each question depends on what came of the last
      while (!covers(held.current, wish.current)) await fetchBlock()
    } finally {
      isBusy.current = false
    }
  }, [fetchBlock])

  const want = useCallback(
    (first: number, last: number) => {
      wish.current = { first, last }
      fetchWish().catch(() => undefined)
    },
    [fetchWish],
  )

  useEffect(() => {
    latestLoad.current = load
    held.current = undefined
    fetchWish().catch(() => undefined)
  }, [fetchWish, load])

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
