import { useLayoutEffect, useState } from 'react'
import { idleMilliseconds } from '#key/key-holder.ts'

/**
 * The milliseconds until a held key is forgotten, updated each second: by the clock or by the holder's timer, whichever ends
 * first. Setting the clock back could add a day to the former; sleep stops the latter.
 *
 * @param idleAt when it is forgotten, in milliseconds since the epoch; undefined while the key is in use
 */
export function useRemaining(idleAt: number | undefined): number {
  const [remaining, setRemaining] = useState(idleMilliseconds)
  useLayoutEffect(() => {
    if (idleAt === undefined) return
    // When the holder's timer ends, on a clock that nobody can set.
    const timerEnd = performance.now() + idleAt - Date.now()
    const update = () =>
      setRemaining(Math.max(0, Math.min(idleAt - Date.now(), timerEnd - performance.now())))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [idleAt])
  return idleAt === undefined ? idleMilliseconds : remaining
}
