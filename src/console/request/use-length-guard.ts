import { useEffect } from 'react'
import type { RefObject } from 'react'
import { isTooLongToRead } from '#key/hygiene/read-key.ts'

/**
 * Keeps out of a field what is too long to be read: a browser takes seconds to lay out 10 MB. `beforeinput` tells of a text
 * before it is in the field, however it comes: typed, pasted, dropped or inserted by a program.
 *
 * @param isThere whether the field is in the page
 * @param onTooLong is given what would have stood in the field
 */
export function useLengthGuard(
  input: RefObject<HTMLInputElement | null>,
  isThere: boolean,
  onTooLong: (text: string) => void,
): void {
  useEffect(() => {
    const field = isThere ? input.current : null
    if (!field) return
    const guard = (event: InputEvent) => {
      const { value, selectionStart, selectionEnd } = field
      const before = value.slice(0, selectionStart ?? value.length)
      const behind = value.slice(selectionEnd ?? value.length)
      const inserted = event.data ?? ''
      if (!isTooLongToRead(before.length + inserted.length + behind.length)) return
      event.preventDefault()
      onTooLong(before + inserted + behind)
    }
    // React's own event of this name is another one, made of key presses.
    field.addEventListener('beforeinput', guard)
    return () => field.removeEventListener('beforeinput', guard)
  }, [input, isThere, onTooLong])
}
