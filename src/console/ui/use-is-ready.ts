import { useLayoutEffect, useState } from 'react'

/** Whether this code has taken over what the build drew. Until then no key can be held and no button works. */
export function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the first rendering has to be what the build drew
  useLayoutEffect(() => setIsReady(true), [])
  return isReady
}
