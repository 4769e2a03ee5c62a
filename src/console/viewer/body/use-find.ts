import { useMemo, useRef, useState } from 'react'
import type { BodyView } from './body-content.ts'
import type { Span } from '#response/rows/utf8.ts'
import { compileSearch, toRegExp } from '#response/rows/find-text.ts'
import type { BodyReader } from './body-reader.ts'
import type { FindProgress } from './body.worker.ts'
import type { ScrollTarget } from '../rows/RowList.tsx'

interface FindState {
  readonly progress: FindProgress
  /** The current hit, from 0. */
  readonly current: number
  readonly target: ScrollTarget | undefined
  readonly focus: Span | undefined
}

export interface Find extends FindState {
  /** The search text; not case-sensitive. */
  readonly query: string
  readonly pattern: RegExp | undefined
  /** Starts a search. Pass `inView` when the view changes, because views have different rows. */
  readonly seek: (query: string, inView?: BodyView) => void
  /** Moves by a number of hits, and wraps around. */
  readonly step: (by: number) => void
}

const nothing: FindState = {
  progress: { hits: 0, isDone: true },
  current: 0,
  target: undefined,
  focus: undefined,
}

/** Searches a response in the worker, in the text of the current view. The last search wins. */
export function useFind(reader: BodyReader, shownView: BodyView): Find {
  const [query, setQuery] = useState('')
  const [outcome, setOutcome] = useState(nothing)
  const latest = useRef(0)

  const goTo = async (view: BodyView, ordinal: number, progress: FindProgress) => {
    const own = latest.current
    const { index, focus } = await reader.ask('hit', { view, ordinal })
    if (own !== latest.current) return
    setOutcome({ progress, current: ordinal, target: { index }, focus })
  }

  const search = async (text: string, view: BodyView) => {
    latest.current += 1
    const own = latest.current
    // Keeps the current hit on screen until the next one is found.
    const { target, focus } = text === '' || view !== shownView ? nothing : outcome
    const begun = { ...nothing, target, focus, progress: { hits: 0, isDone: text === '' } }
    setOutcome(begun)
    const end = await reader.ask('find', { view, text }, (progress) => {
      if (own === latest.current) setOutcome({ ...begun, progress })
    })
    if (own !== latest.current) return
    if (end.hits > 0) await goTo(view, 0, end)
    else setOutcome({ ...nothing, progress: end })
  }

  const seek = (next: string, inView: BodyView = shownView) => {
    setQuery(next)
    void search(next, inView)
  }

  const step = (by: number) => {
    const { hits } = outcome.progress
    if (hits > 0) void goTo(shownView, (outcome.current + by + hits) % hits, outcome.progress)
  }

  const pattern = useMemo(
    () => (query === '' ? undefined : toRegExp(compileSearch(query, shownView !== 'raw'))),
    [query, shownView],
  )

  return { query, pattern, ...outcome, seek, step }
}
