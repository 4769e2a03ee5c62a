import { useEffect, useState } from 'react'
import type { Server } from '#core/operation.ts'
import type { Holding } from '#key/key-holder.ts'

interface Props {
  readonly holding: Extract<Holding, { state: 'holding' }>
  readonly server: Server | undefined
  readonly onForget: () => void
}

/** Stands where the field was: the mask, how long the key stays, and the way to drop it. */
export function HeldKey({ holding, server, onForget }: Props) {
  const remaining = useRemaining(holding.idleAt)
  return (
    <>
      <span className="console-label">API key</span>
      <div className="console-key-held">
        <span className="console-mask" aria-hidden="true">
          {holding.mask}
        </span>
        <span className="console-key-facts">
          {holding.length} characters, {server?.name ?? 'this server'} only
        </span>
        <button type="button" className="console-button" onClick={onForget}>
          Forget key
        </button>
      </div>
      <p className="console-hint">
        In memory only. Forgotten in <span className="console-countdown">{remaining}</span> unless
        used, and when you leave this page.
      </p>
    </>
  )
}

/** The time until a moment as minutes and seconds, renewed each second. */
function useRemaining(moment: number): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((moment - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
