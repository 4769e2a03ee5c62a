import { useRef, useState } from 'react'
import type { View } from '#core/answer/answer-content.ts'
import type { AnswerReader } from './answer-reader.ts'
import type { FindProgress } from './protocol.ts'
import type { Target } from './RowList.tsx'
import type { Sought } from './RowText.tsx'

export interface Find {
  readonly sought: Sought
  readonly progress: FindProgress
  /** Which hit is looked at, from 0. */
  readonly current: number
  /** The row of that hit. */
  readonly target: Target | undefined
  /** Another view shows other rows, so it is named when it changes. */
  readonly seek: (sought: Sought, inView?: View) => void
  /** Goes on by so many hits, round the ends. */
  readonly step: (by: number) => void
}

interface Outcome {
  readonly progress: FindProgress
  readonly current: number
  readonly target: Target | undefined
}

const nothing: Outcome = { progress: { hits: 0, isDone: true }, current: 0, target: undefined }
const begun: Outcome = { ...nothing, progress: { hits: 0, isDone: false } }
export const nothingSought: Sought = { text: '', matchCase: false }

/** Searches an answer in the worker, in the way that a view shows it. The last search wins. */
export function useFind(reader: AnswerReader, shownView: View): Find {
  const [sought, setSought] = useState(nothingSought)
  const [outcome, setOutcome] = useState(nothing)
  const latest = useRef(0)

  const goTo = async (view: View, ordinal: number, progress: FindProgress) => {
    const own = latest.current
    const index = await reader.ask({ type: 'hit', view, ordinal })
    if (own === latest.current) setOutcome({ progress, current: ordinal, target: { index } })
  }

  const search = async ({ text, matchCase }: Sought, view: View) => {
    latest.current += 1
    const own = latest.current
    setOutcome(text === '' ? nothing : begun)
    const end = await reader.ask({ type: 'find', view, text, matchCase }, (progress) => {
      if (own === latest.current) setOutcome({ ...begun, progress })
    })
    if (own !== latest.current) return
    setOutcome({ ...nothing, progress: end })
    if (end.hits > 0) await goTo(view, 0, end)
  }

  const seek = (next: Sought, inView: View = shownView) => {
    setSought(next)
    void search(next, inView)
  }

  const step = (by: number) => {
    const { hits } = outcome.progress
    if (hits > 0) void goTo(shownView, (outcome.current + by + hits) % hits, outcome.progress)
  }

  return { sought, ...outcome, seek, step }
}
