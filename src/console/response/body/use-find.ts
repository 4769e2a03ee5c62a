import { useMemo, useRef, useState } from 'react'
import type { View } from '#core/response/body-content.ts'
import type { Span } from '#core/response/rows/row-pieces.ts'
import { planSearch, writePattern } from '#core/response/rows/search-pattern.ts'
import type { BodyReader } from './body-reader.ts'
import type { FindProgress } from './protocol.ts'
import type { Target } from './RowList.tsx'

/** What is sought. */
export interface Sought {
  readonly text: string
  readonly matchCase: boolean
}

export interface Find {
  readonly sought: Sought
  /** Finds the same in the text of a row. */
  readonly pattern: RegExp | undefined
  readonly progress: FindProgress
  /** Which hit is looked at, from 0. */
  readonly current: number
  /** The row of that hit, and its bytes. */
  readonly target: Target | undefined
  readonly focus: Span | undefined
  /** Another view shows other rows, so it is named when it changes. */
  readonly seek: (sought: Sought, inView?: View) => void
  /** Goes on by so many hits, round the ends. */
  readonly step: (by: number) => void
}

interface FindState {
  readonly progress: FindProgress
  readonly current: number
  readonly target: Target | undefined
  readonly focus: Span | undefined
}

const nothing: FindState = {
  progress: { hits: 0, isDone: true },
  current: 0,
  target: undefined,
  focus: undefined,
}
export const nothingSought: Sought = { text: '', matchCase: false }

/** For a view in which nothing is ever sought. */
export const nothingFound = { target: undefined, focus: undefined, pattern: undefined }

/** Searches a response in the worker, in the way that a view shows it. The last search wins. */
export function useFind(reader: BodyReader, shownView: View): Find {
  const [sought, setSought] = useState(nothingSought)
  const [outcome, setOutcome] = useState(nothing)
  const latest = useRef(0)

  const goTo = async (view: View, ordinal: number, progress: FindProgress) => {
    const own = latest.current
    const { index, focus } = await reader.ask({ type: 'hit', view, ordinal })
    if (own !== latest.current) return
    setOutcome({ progress, current: ordinal, target: { index }, focus })
  }

  const search = async ({ text, matchCase }: Sought, view: View) => {
    latest.current += 1
    const own = latest.current
    // What is on screen stays there until there is something else to see.
    const { target, focus } = text === '' || view !== shownView ? nothing : outcome
    const begun = { ...nothing, target, focus, progress: { hits: 0, isDone: text === '' } }
    setOutcome(begun)
    const end = await reader.ask({ type: 'find', view, text, matchCase }, (progress) => {
      if (own === latest.current) setOutcome({ ...begun, progress })
    })
    if (own !== latest.current) return
    if (end.hits > 0) await goTo(view, 0, end)
    else setOutcome({ ...nothing, progress: end })
  }

  const seek = (next: Sought, inView: View = shownView) => {
    setSought(next)
    void search(next, inView)
  }

  const step = (by: number) => {
    const { hits } = outcome.progress
    if (hits > 0) void goTo(shownView, (outcome.current + by + hits) % hits, outcome.progress)
  }

  const pattern = useMemo(() => {
    const options = { matchCase: sought.matchCase, spacing: shownView !== 'raw' }
    return sought.text === '' ? undefined : writePattern(planSearch(sought.text, options))
  }, [sought, shownView])

  return { sought, pattern, ...outcome, seek, step }
}
