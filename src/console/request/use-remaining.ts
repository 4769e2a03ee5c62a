import { useLayoutEffect, useState } from 'react'
import { idleMilliseconds } from '#key/key-holder.ts'

/**
 * The milliseconds until a held key goes, renewed each second: until the clock says so or the holder's timer runs out,
 * whichever is first. A clock that is set back would add a day to the first; a computer that sleeps stops the second.
 *
 * @param idleAt when it goes, in milliseconds since the epoch; undefined while it is in use and its time has not begun
 */
export function useRemaining(idleAt: number | undefined): number {
  const [remaining, setRemaining] = useState(idleMilliseconds)
  useLayoutEffect(() => {
    if (idleAt === undefined) return
    // Where the holder's timer runs out, on a clock that nobody sets.
    const timerEnd = performance.now() + idleAt - Date.now()
    const look = () =>
      setRemaining(Math.max(0, Math.min(idleAt - Date.now(), timerEnd - performance.now())))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [idleAt])
  return idleAt === undefined ? idleMilliseconds : remaining
}
