import type { MouseEvent, RefObject } from 'react'
import { isSecondClick } from '#ui/double-click.ts'

interface Props {
  readonly sendButton: RefObject<HTMLButtonElement | null>
  readonly isSending: boolean
  readonly canSend: boolean
  /** Whether it is offered. */
  readonly hasKeyless: boolean
  readonly canSendKeyless: boolean
  readonly onSend: () => void
  readonly onSendWithoutKey: () => void
}

/** The buttons stay in place and focusable while a request runs, so that the focus is not lost. */
export function SendActions({ sendButton, isSending, canSend, ...rest }: Props) {
  const isIdle = canSend && !isSending
  const isKeylessIdle = rest.canSendKeyless && !isSending
  return (
    <div className="console-actions">
      <button
        ref={sendButton}
        type="button"
        className="console-button console-button-primary"
        aria-disabled={!isIdle}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={oncePerClick(isIdle, rest.onSend)}
      >
        Send
      </button>
      {rest.hasKeyless && (
        <button
          type="button"
          className="console-button"
          aria-disabled={!isKeylessIdle}
          onClick={oncePerClick(isKeylessIdle, rest.onSendWithoutKey)}
        >
          Send without a key
        </button>
      )}
      <span className="console-shortcut" aria-hidden="true">
        <kbd>Ctrl</kbd> or <kbd>⌘</kbd> + <kbd>Enter</kbd> sends
      </span>
    </div>
  )
}

/** A fast server responds between the clicks of a double click, so the second click would send again. */
function oncePerClick(isIdle: boolean, act: () => void) {
  return (event: MouseEvent) => {
    if (isIdle && !isSecondClick(event)) act()
  }
}
