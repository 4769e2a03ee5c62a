import type { RefObject } from 'react'
import { useEffect } from 'react'
import { isTooLongToRead } from '#key/hygiene/read-key.ts'

/**
 * Keeps text that is too long out of a field: a browser takes seconds to lay out 10 MB. `beforeinput` fires before the text
 * is in the field, whether it is typed, pasted, dropped or inserted by a program.
 *
 * @param isThere whether the field is on the page
 * @param onTooLong receives the text that the field would have contained
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
      const after = value.slice(selectionEnd ?? value.length)
      const inserted = event.data ?? ''
      if (!isTooLongToRead(before.length + inserted.length + after.length)) return
      event.preventDefault()
      onTooLong(before + inserted + after)
    }
    // React's event of this name is a different one, derived from key presses.
    field.addEventListener('beforeinput', guard)
    return () => field.removeEventListener('beforeinput', guard)
  }, [input, isThere, onTooLong])
}
