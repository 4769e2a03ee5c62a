import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Adopts what a reader chose in a `<select>` before hydration. No component is notified: the page would show one choice, use
 * another, and change back later.
 *
 * @param shown the value that the element was rendered with
 * @param onChoose receives the element's value if it differs
 * @returns the element's `ref`
 */
export function useEarlyChoice(
  shown: string | undefined,
  onChoose: (value: string) => void,
): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null)
  const isAdopted = useRef(false)
  useEffect(() => {
    if (isAdopted.current || !select.current) return
    isAdopted.current = true
    if (select.current.value !== shown) onChoose(select.current.value)
  }, [shown, onChoose])
  return select
}

/** Whether the component is hydrated. Until then no key can be held and no button works. */
export function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the first render must match the built page
  useLayoutEffect(() => setIsReady(true), [])
  return isReady
}
