import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Server } from '#core/request/list-servers.ts'
import { isTooLongToRead } from '#key/hygiene/read-key.ts'
import type { HeldSecret, ReleaseReason } from '#key/key-holder.ts'
import type { KeyNotice } from '../state/console-state.ts'
import { isSecondClick } from '#ui/double-click.ts'
import { FieldHead, HeldKey } from './HeldKey.tsx'
import { KeyNotices } from './KeyNotices.tsx'
import { useLengthGuard } from './use-length-guard.ts'

export interface KeyFieldProps {
  /** The name of the security scheme, by which the console finds the field. */
  readonly scheme: string
  readonly label: string
  readonly held: HeldSecret | undefined
  /** Why the last key went. */
  readonly released: ReleaseReason | undefined
  readonly notice: KeyNotice | undefined
  readonly server: Server | undefined
  /** Whether a key can be held: what is typed earlier would stay in the field. */
  readonly isReady: boolean
  readonly webAppUrl: string | undefined
  /** Beside the name of an input of the operation; none for the credential of a scheme. */
  readonly about?: ReactNode
  /** Takes pasted text; says whether it is now held. */
  readonly onPaste: (text: string) => boolean
  /** Takes the text in the field. */
  readonly onTake: () => void
  readonly onForget: () => void
}

/**
 * Where a key is entered. The input is uncontrolled and unnamed: React would copy a controlled value into the `value`
 * attribute, and a form could submit a named one.
 */
export function KeyField({ label, held, notice, server, isReady, ...props }: KeyFieldProps) {
  const { scheme, released, webAppUrl, about } = props
  const isInput = about !== undefined
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHeld = held !== undefined
  useEffect(() => {
    // The back/forward cache would restore text that was typed but not taken.
    const empty = () => {
      if (input.current) input.current.value = ''
    }
    addEventListener('pagehide', empty)
    return () => removeEventListener('pagehide', empty)
  }, [input])
  useLengthGuard(input, !isHeld, props.onPaste)
  const clickedAt = useRef<number>(undefined)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (!isHeld && hadFocus.current) input.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isHeld, input])
  const isRefused = notice?.kind === 'refused' || notice?.kind === 'needed'
  const notices = (
    <KeyNotices
      id={`${id}-notices`}
      notice={notice}
      isHeld={isHeld}
      released={released}
      webAppUrl={webAppUrl}
      isInput={isInput}
    />
  )

  if (held) {
    return (
      <div className="console-field">
        <HeldKey
          label={label}
          held={held}
          server={server}
          about={about}
          clickedAt={clickedAt}
          hadFocus={hadFocus}
          onForget={props.onForget}
        />
        {notices}
      </div>
    )
  }

  // Forget key was in the same place, so a double click there ends here.
  const onClick = (event: MouseEvent) => {
    if (isSecondClick(event)) return
    clickedAt.current = event.timeStamp
    props.onTake()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const isTooLong = isTooLongToRead(text.length)
    // Only a paste into an empty field is a whole key; any other edits the text there.
    const isTaken = (isTooLong || event.currentTarget.value === '') && props.onPaste(text)
    if (isTaken || isTooLong) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      props.onTake()
    }
  }

  return (
    <div className="console-field">
      <FieldHead about={about}>
        <label htmlFor={id}>{label}</label>
      </FieldHead>
      <div className="console-key-entry">
        <input
          ref={input}
          id={id}
          data-scheme={scheme}
          type="password"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck="false"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          placeholder={isInput ? 'Enter the secret' : 'Paste your key'}
          disabled={!server || !isReady}
          aria-invalid={isRefused}
          aria-describedby={`${id}-notices`}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="console-button"
          aria-label={isInput ? `Use ${label}` : undefined}
          disabled={!server || !isReady}
          onClick={onClick}
        >
          {isInput ? 'Use' : 'Use key'}
        </button>
      </div>
      {notices}
    </div>
  )
}
