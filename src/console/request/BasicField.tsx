import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { HeldKey } from './HeldKey.tsx'
import type { KeyFieldProps } from './KeyField.tsx'
import { KeyNotices } from './KeyNotices.tsx'
import { useLengthGuard } from './use-length-guard.ts'

/** A name and a password, which are one secret (RFC 7617). Both inputs are uncontrolled and unnamed, as the one of a key is. */
export function BasicField(props: KeyFieldProps) {
  const { scheme, label, held, released, notice, server, isReady, webAppUrl } = props
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const clickedAt = useRef<number>(undefined)
  const hadFocus = useRef(false)
  useEffect(() => {
    // The back/forward cache would restore text that was typed but not taken.
    const empty = () => {
      for (const { current } of [name, password]) if (current) current.value = ''
    }
    addEventListener('pagehide', empty)
    return () => removeEventListener('pagehide', empty)
  }, [])
  useLengthGuard(name, !held, props.onPaste)
  useLengthGuard(password, !held, props.onPaste)
  const isRefused = notice?.kind === 'refused' || notice?.kind === 'needed'
  const notices = (
    <KeyNotices
      id={`${id}-notices`}
      notice={notice}
      isHeld={held !== undefined}
      released={released}
      webAppUrl={webAppUrl}
    />
  )
  if (held) {
    return (
      <div className="console-field">
        <HeldKey
          label={label}
          held={held}
          server={server}
          clickedAt={clickedAt}
          hadFocus={hadFocus}
          onForget={props.onForget}
        />
        {notices}
      </div>
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.currentTarget === name.current) password.current?.focus()
    else props.onTake()
  }
  const common = {
    'data-scheme': scheme,
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    'data-1p-ignore': '',
    'data-lpignore': 'true',
    'data-bwignore': '',
    disabled: !server || !isReady,
    'aria-invalid': isRefused,
    'aria-describedby': `${id}-notices`,
    onKeyDown,
  } as const
  return (
    <fieldset className="console-field">
      <legend className="console-label">{label}</legend>
      <div className="console-basic">
        <div className="console-field">
          <label htmlFor={`${id}-name`}>Name</label>
          {/* Of the type of a password too: a browser keeps what stands in a field of another type. */}
          <input ref={name} id={`${id}-name`} type="password" {...common} />
        </div>
        <div className="console-field">
          <label htmlFor={`${id}-password`}>Password</label>
          <input ref={password} id={`${id}-password`} type="password" {...common} />
        </div>
        <button
          type="button"
          className="console-button"
          disabled={!server || !isReady}
          onClick={(event) => {
            clickedAt.current = event.timeStamp
            props.onTake()
          }}
        >
          Use name and password
        </button>
      </div>
      {notices}
    </fieldset>
  )
}
