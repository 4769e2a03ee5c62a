import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'

interface Props {
  /** Takes the focus over. It must stay in the page. */
  readonly heir: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Leaves the focus to another element when it goes away with the focus inside: else a keyboard would begin anew at the top of the page. */
export function KeepsFocus({ heir, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [view, next] = [box.current, heir.current]
    // While a component is taken away, what it drew is still there.
    return () => {
      if (view?.contains(document.activeElement)) next?.focus({ preventScroll: true })
    }
  }, [heir])
  return <div ref={box}>{children}</div>
}
