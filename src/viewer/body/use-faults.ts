import { useRef, useState } from 'react'
import type { View } from './body-content.ts'
import type { BodyFault } from '#schema/response/body-check.ts'
import type { Span } from '#core/response/rows/pretty-row.ts'
import type { BodyReader } from './body-reader.ts'
import type { Target } from '../rows/RowList.tsx'

/** The value that contradicts at which the reader is. */
export interface ShownFault {
  readonly ordinal: number
  readonly target: Target
  readonly focus: Span
  readonly faults: readonly BodyFault[]
}

export interface Faults {
  readonly shown: ShownFault | undefined
  /** Goes to one of them in a view. */
  readonly show: (ordinal: number, view: View) => void
}

/** Goes from one value that contradicts the document to the next. The last choice wins. */
export function useFaults(reader: BodyReader): Faults {
  const [shown, setShown] = useState<ShownFault>()
  const latest = useRef(0)

  const show = async (ordinal: number, view: View) => {
    latest.current += 1
    const own = latest.current
    const place = await reader.ask({ type: 'fault', view, ordinal })
    if (own !== latest.current || !place) return
    const { index, focus, faults } = place
    setShown({ ordinal, target: { index }, focus, faults })
  }

  return { shown, show: (ordinal, view) => void show(ordinal, view) }
}
