import { useLayoutEffect, useRef } from 'react'
import { bringIntoView } from '#ui/bring-into-view.ts'
import type { FunctionCheck } from './use-function-check.ts'

export interface FunctionWarningProps {
  readonly functions: FunctionCheck
  readonly onSendAnyway: () => void
}

/** Warns, before a key is sent, that browser functions were replaced: what that means, and what to do. */
export function FunctionWarning({
  functions: { replaced, isHeldBack },
  onSendAnyway,
}: FunctionWarningProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Send can be pressed where a form is longer than the window, and the warning is below both.
  useLayoutEffect(() => {
    if (isHeldBack) bringIntoView(button.current)
  }, [isHeldBack])
  return (
    <>
      <p className="console-problem">
        <strong>
          {isHeldBack && 'Nothing was sent. '}
          {replaced.length === 1 ? 'A browser function was' : 'Browser functions were'} replaced on
          this page: <code>{listNames(replaced)}</code>.
        </strong>{' '}
        Your key passes through {replaced.length === 1 ? 'it' : 'them'}, so whatever did that can
        read the key: an extension, a developer tool, or a script that does not belong here. Reload
        the page, or open it in a private window without extensions. Do not use a key that matters
        until this warning is gone.
      </p>
      {isHeldBack && (
        <button ref={button} type="button" className="console-button" onClick={onSendAnyway}>
          Send anyway
        </button>
      )}
    </>
  )
}

const shownNames = 4

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).join(', ')
  return names.length > shownNames ? `${shown} and ${names.length - shownNames} more` : shown
}
