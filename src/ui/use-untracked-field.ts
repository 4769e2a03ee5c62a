import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Stops React from noting what stands in a field of a key: it keeps the last value in memory of its own, and puts a `value`
 * in the place of the browser's, as a script would that reads keys. Preact does neither.
 */
export function useUntrackedField(input: RefObject<TrackedField | null>): void {
  // At every rendering, because any of them may have made the field.
  // oxlint-disable-next-line no-underscore-dangle -- the name is React's
  useLayoutEffect(() => input.current?._valueTracker?.stopTracking())
}

/** React's own, and documented nowhere. */
type TrackedField = HTMLInputElement & {
  readonly _valueTracker?: { readonly stopTracking: () => void } | null
}
