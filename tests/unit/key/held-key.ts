import { afterEach, beforeEach, vi } from 'vitest'
import { keepKey } from '#key/api-key.ts'

export const text = 'obviously-fake-key-0001'
export const key = keepKey(text)

/** Every test of the file begins when the clock is at 1,000,000 ms, and sets it itself. */
export function holdClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
  })

  afterEach(() => {
    vi.useRealTimers()
  })
}
