import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'

interface Props {
  /** Receives the focus. It must stay on the page. */
  readonly fallback: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Moves the focus elsewhere when it unmounts with the focus inside, which would otherwise return to the top of the page. */
export function KeepsFocus({ fallback, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [view, next] = [box.current, fallback.current]
    // At cleanup the component's elements are still on the page.
    return () => {
      if (view?.contains(document.activeElement)) next?.focus({ preventScroll: true })
    }
  }, [fallback])
  return <div ref={box}>{children}</div>
}
