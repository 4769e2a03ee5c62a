import { useEffect } from 'react'
import type { RefObject } from 'react'
import { idleMilliseconds } from '#key/key-holder.ts'

/**
 * Attributes of an input for a secret. It is uncontrolled and unnamed: React would copy a controlled value into the `value`
 * attribute, and a form could submit a named one.
 */
export const secretInput = {
  // For user names too: browsers remember the content of fields of other types.
  type: 'password',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: 'false',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
} as const

/**
 * Empties the inputs when the page is left, because the back/forward cache would restore text that was typed but not submitted,
 * and after the idle time of keys without user activity.
 */
export function useClearWhenIdle(entries: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const empty = () => {
      for (const input of findInputs(entries)) input.value = ''
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let idleAt = Infinity
    const expire = () => {
      idleAt = Infinity
      empty()
    }
    const restart = () => {
      // A timer stops while a computer sleeps.
      if (Date.now() >= idleAt) expire()
      clearTimeout(timer)
      timer = setTimeout(expire, idleMilliseconds)
      idleAt = Date.now() + idleMilliseconds
    }
    restart()
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('pagehide', empty, { signal })
    for (const sign of ['keydown', 'pointerdown', 'input'] as const) {
      addEventListener(sign, restart, { signal, capture: true })
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [entries])
}

export function findInputs({
  current,
}: RefObject<HTMLElement | null>): readonly HTMLInputElement[] {
  return [...(current?.querySelectorAll('input') ?? [])]
}
