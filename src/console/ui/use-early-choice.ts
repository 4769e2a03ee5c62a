import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Takes over what a reader chose in a `<select>` before this code was there. No component hears of it: the page would show
 * one choice, work with another, and change back at some later time.
 *
 * @param shown the value that the element was rendered with
 * @param onChoose is given the value that stands in the element, if it is another
 * @returns what the element's `ref` is to be
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
