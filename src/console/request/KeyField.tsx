import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { Server } from '#core/request/operation.ts'
import { isTooLongToRead } from '#key/hygiene/read-key.ts'
import type { SingleHolding } from '../state/single-holding.ts'
import type { KeyNotice } from '../state/console-state.ts'
import { isSecondClick } from '../ui/double-click.ts'
import { useUntrackedField } from '../ui/use-untracked-field.ts'
import { HeldKey } from './HeldKey.tsx'
import { KeyNotices } from './KeyNotices.tsx'
import { useLengthGuard } from './use-length-guard.ts'

interface Props {
  readonly input: RefObject<HTMLInputElement | null>
  readonly holding: SingleHolding
  readonly notice: KeyNotice
  readonly server: Server | undefined
  /** Whether a key can be held: what is typed earlier would stay in the field. */
  readonly isReady: boolean
  readonly webAppUrl: string | undefined
  /** Takes pasted text; says whether it is now held. */
  readonly onPaste: (text: string) => boolean
  /** Takes the text in the field; says whether it is now held. */
  readonly onTake: (field: HTMLInputElement) => boolean
  readonly onForget: () => void
}

/**
 * Where a key is entered. The input is uncontrolled and unnamed: React would copy a controlled value into the `value`
 * attribute, and a form could submit a named one.
 */
export function KeyField({ input, holding, notice, server, isReady, webAppUrl, ...on }: Props) {
  const id = useId()
  useEffect(() => {
    // The back/forward cache would restore text that was typed but not taken.
    const empty = () => {
      if (input.current) input.current.value = ''
    }
    addEventListener('pagehide', empty)
    return () => removeEventListener('pagehide', empty)
  }, [input])
  useUntrackedField(input)
  useLengthGuard(input, holding.state === 'empty', on.onPaste)
  const clickedAt = useRef<number>(undefined)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (holding.state === 'empty' && hadFocus.current) input.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [holding.state, input])
  const isRefused = notice.kind === 'refused' || notice.kind === 'needed'

  if (holding.state === 'holding') {
    return (
      <div className="console-field">
        <HeldKey
          holding={holding}
          server={server}
          clickedAt={clickedAt}
          hadFocus={hadFocus}
          onForget={on.onForget}
        />
        <KeyNotices id={`${id}-notices`} notice={notice} holding={holding} webAppUrl={webAppUrl} />
      </div>
    )
  }

  const take = () => {
    if (input.current) on.onTake(input.current)
  }
  // Forget key was in the same place, so a double click there ends here.
  const onClick = (event: MouseEvent) => {
    if (isSecondClick(event)) return
    clickedAt.current = event.timeStamp
    take()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const isTooLong = isTooLongToRead(text.length)
    // Only a paste into an empty field is a whole key; any other edits the text there.
    const isTaken = (isTooLong || event.currentTarget.value === '') && on.onPaste(text)
    if (isTaken || isTooLong) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      take()
    }
  }

  return (
    <div className="console-field">
      <label htmlFor={id}>API key</label>
      <div className="console-key-entry">
        <input
          ref={input}
          id={id}
          type="password"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck="false"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          placeholder="Paste your key"
          disabled={!server || !isReady}
          aria-invalid={isRefused}
          aria-describedby={`${id}-notices`}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="console-button"
          disabled={!server || !isReady}
          onClick={onClick}
        >
          Use key
        </button>
      </div>
      <KeyNotices id={`${id}-notices`} notice={notice} holding={holding} webAppUrl={webAppUrl} />
    </div>
  )
}
