import { useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import type { Server } from '#core/request/list-servers.ts'
import { formatCounted } from '#core/text/format.ts'
import type { HeldSecret } from '#key/key-holder.ts'
import { isSecondClick } from '#ui/double-click.ts'

interface HeldKeyProps {
  readonly label: string
  readonly held: HeldSecret
  readonly server: Server | undefined
  /** Beside the name of an input of the operation; none for the credential of a scheme. */
  readonly about?: ReactNode
  /** The timestamp of the click that took the key, if it was a click: it put this button under the pointer. */
  readonly clickedAt: RefObject<number | undefined>
  /** Set when the key goes while the focus is here, so that the returning field can take it. */
  readonly hadFocus: RefObject<boolean>
  readonly onForget: () => void
}

/** Replaces the field: the mask, how long it is held, and Forget key. */
export function HeldKey({ label, held, server, about, ...props }: HeldKeyProps) {
  const isInput = about !== undefined
  const { clickedAt, hadFocus, onForget } = props
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      hadFocus.current = current !== null && document.activeElement === current
    }
  }, [hadFocus])
  const isSecond = (event: MouseEvent) => isSecondClick(event, clickedAt.current)
  return (
    <>
      <FieldHead about={about}>
        <span className="console-label">{label}</span>
      </FieldHead>
      <div className="console-key-held">
        <span className="console-mask" aria-hidden="true">
          {held.mask}
        </span>
        <span className="console-key-facts">
          {formatCounted(held.length, 'character')} · for {server?.name ?? 'this server'}
        </span>
        <button
          ref={button}
          type="button"
          className="console-button"
          aria-label={isInput ? `Forget ${label}` : undefined}
          // The focus has moved on to Send; keep it there.
          onMouseDown={(event) => {
            if (isSecond(event)) event.preventDefault()
          }}
          onClick={(event) => {
            if (!isSecond(event)) onForget()
          }}
        >
          {isInput ? 'Forget' : 'Forget key'}
        </button>
      </div>
      <p className="console-hint console-idle">
        In memory only. Cleared when you leave, or after 10 idle minutes.
      </p>
    </>
  )
}

interface HeadProps {
  readonly about: ReactNode
  readonly children: ReactNode
}

/** The name of a field, and of an input what the document says beside it. */
export function FieldHead({ about, children }: HeadProps) {
  if (about === undefined) return children
  return (
    <div className="form-field-head">
      {children}
      {about}
    </div>
  )
}
