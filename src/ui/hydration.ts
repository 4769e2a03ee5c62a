import { useLayoutEffect, useState } from 'react'

/** Whether the component is hydrated. Until then no key can be held and no button works. */
export function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the first render must match the built page
  useLayoutEffect(() => setIsReady(true), [])
  return isReady
}
