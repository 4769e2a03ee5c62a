import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * The attributes of an input in which a secret is entered. It is uncontrolled and unnamed: React would copy a controlled value into
 * the `value` attribute, and a form could submit a named one.
 */
export const secretInput = {
  // For a name too: a browser keeps what stands in a field of another type.
  type: 'password',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: 'false',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
} as const

/** Empties the inputs when the page is left: the back/forward cache would restore text that was typed but not taken. */
export function useEmptyOnLeave(entries: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const empty = () => {
      for (const input of findInputs(entries)) input.value = ''
    }
    addEventListener('pagehide', empty)
    return () => removeEventListener('pagehide', empty)
  }, [entries])
}

export function findInputs({
  current,
}: RefObject<HTMLElement | null>): readonly HTMLInputElement[] {
  return [...(current?.querySelectorAll('input') ?? [])]
}
