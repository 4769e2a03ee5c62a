import { useId, useLayoutEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import type { Server } from '#request/get-servers.ts'
import { isTooLongToParse } from '#key/hygiene/parse-key.ts'
import type { HeldSecret, ReleaseReason } from '#key/key-holder.ts'
import { translateCount } from '../ui/format.ts'
import { isSecondClick } from '../ui/interaction.ts'
import type { KeyNotice } from '../state/console-state.ts'
import { Button } from '../ui/Button.tsx'
import { findInputs, secretInput, useClearWhenIdle } from '../ui/secret-input.ts'
import { translate } from '../ui/translations.ts'
import type { ConsoleText } from '../ui/console-texts.ts'

export interface KeyFieldProps {
  readonly scheme: string
  readonly label: string
  readonly held: HeldSecret | undefined
  readonly notice: KeyNotice | undefined
  readonly server: Server | undefined
  readonly webAppUrl: string | undefined
  /** Shown next to the name of an input of the operation; undefined for the credential of a scheme. */
  readonly about?: ReactNode
  /** Whether the secret is a name and a password, which count as one (RFC 7617). */
  readonly isPair?: boolean
  /** Whether the secret is a token of a sign-in. */
  readonly isToken?: boolean
  /** Takes pasted text. @returns whether it is now held */
  readonly onPaste: (text: string) => boolean
  readonly onTake: () => void
  readonly onForget: () => void
}

/** Field in which a key is entered, or the mask of the held key. */
export function KeyField(props: KeyFieldProps) {
  const { label, held, notice, server, about, isPair = false, isToken = false } = props
  const isInput = about !== undefined
  const id = useId()
  const entries = useRef<HTMLDivElement>(null)
  const isHeld = held !== undefined
  useClearWhenIdle(entries)
  const clickedAt = useRef<number>(undefined)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (!isHeld && hadFocus.current) findInputs(entries)[0]?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isHeld])
  const notices = (
    // Never quotes the pasted text.
    <div id={`${id}-notices`} className="portal-console-notices" aria-live="polite">
      <NoticeText {...props} />
    </div>
  )

  if (held) {
    return (
      <div className="portal-console-field">
        <HeldKey {...props} held={held} clickedAt={clickedAt} hadFocus={hadFocus} />
        {notices}
      </div>
    )
  }

  // Forget key was at the same position, so this may be the second click of a double click there.
  const onClick = (event: MouseEvent) => {
    if (isSecondClick(event)) return
    clickedAt.current = event.timeStamp
    props.onTake()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const isTooLong = isTooLongToParse(text.length)
    // Only a paste into an empty field is a complete key; any other edits the existing text.
    const isTaken = (isTooLong || event.currentTarget.value === '') && props.onPaste(text)
    if (isTaken || isTooLong) event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const inputs = findInputs(entries)
    const next = inputs[inputs.indexOf(event.currentTarget) + 1]
    if (next) next.focus()
    else props.onTake()
  }
  const attributes = {
    'data-scheme': props.scheme,
    ...secretInput,
    // A browser takes seconds to lay out 10 MB. A truncated text is still too long for a key, and refused.
    maxLength: 70_000,
    disabled: !server,
    'aria-invalid': notice?.kind === 'refused' || notice?.kind === 'needed',
    'aria-describedby': `${id}-notices`,
    onKeyDown,
  } as const
  const renderButton = (text: string, name?: string) => (
    <Button
      aria-label={isInput ? translate('Use {name}', { name: label }) : name}
      disabled={!server}
      onClick={onClick}
    >
      {text}
    </Button>
  )

  if (isPair) {
    return (
      <fieldset className="portal-console-field">
        <legend className="portal-console-label">{label}</legend>
        <div ref={entries} className="portal-console-basic">
          {(['Name', 'Password'] as const).map((name) => (
            <div key={name} className="portal-console-field">
              <label htmlFor={id + name}>{translate(name)}</label>
              <input id={id + name} {...attributes} placeholder={translate(name)} />
            </div>
          ))}
          {renderButton(translate('Use'), translate('Use name and password'))}
        </div>
        {notices}
      </fieldset>
    )
  }
  return (
    <div className="portal-console-field">
      <FieldHead about={about}>
        <label htmlFor={id}>{label}</label>
      </FieldHead>
      <div ref={entries} className="portal-console-key-entry">
        <input
          id={id}
          {...attributes}
          placeholder={translate(
            isInput ? 'Enter the secret' : isToken ? 'Paste a token' : 'Paste your key',
          )}
          onPaste={onPaste}
        />
        {renderButton(translate(isInput ? 'Use' : 'Use key'))}
      </div>
      {notices}
    </div>
  )
}

interface HeldKeyProps extends KeyFieldProps {
  readonly held: HeldSecret
  /** Timestamp of the click that took the key, if it was a click: it put this button under the pointer. */
  readonly clickedAt: RefObject<number | undefined>
  /** Set when the key goes while the focus is here, so that the returning field can receive it. */
  readonly hadFocus: RefObject<boolean>
}

function HeldKey({ label, held, about, clickedAt, hadFocus, onForget }: HeldKeyProps) {
  const isInput = about !== undefined
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
        <span className="portal-console-label">{label}</span>
      </FieldHead>
      <div className="portal-console-key-held">
        <span className="portal-console-mask" aria-hidden="true">
          {held.mask}
        </span>
        <span className="portal-console-key-facts">
          {translateCount(held.length, '1 character', '{count} characters')}
        </span>
        <button
          ref={button}
          type="button"
          className="portal-console-button portal-console-button-quiet"
          aria-label={
            isInput ? translate('Forget {name}', { name: label }) : translate('Forget key')
          }
          // The focus has moved on to Send; keep it there.
          onMouseDown={(event) => {
            if (isSecond(event)) event.preventDefault()
          }}
          onClick={(event) => {
            if (!isSecond(event)) onForget()
          }}
        >
          <span aria-hidden="true">✕</span>
        </button>
      </div>
    </>
  )
}

function FieldHead({
  about,
  children,
}: Pick<KeyFieldProps, 'about'> & { readonly children: ReactNode }) {
  if (about === undefined) return children
  return (
    <div className="portal-form-field-head">
      {children}
      {about}
    </div>
  )
}

function NoticeText({ notice, held, webAppUrl, about }: KeyFieldProps) {
  const isInput = about !== undefined
  if (notice?.kind === 'needed') {
    return (
      <p className="portal-console-problem">
        {translate(
          isInput
            ? 'The document requires this. Enter it first.'
            : 'Paste a key first, or choose “Send without a key”.',
        )}{' '}
        {!isInput && <CreateKey webAppUrl={webAppUrl} />}
      </p>
    )
  }
  if (notice?.kind === 'refused') {
    const { what, why, remedy } = notice.error
    return (
      <p className="portal-console-problem">
        <strong>{what}</strong> {why} {remedy}{' '}
        {!held && !isInput && <CreateKey webAppUrl={webAppUrl} />}
      </p>
    )
  }
  // A receipt belongs to the held key, and disappears with it.
  return held && notice?.kind === 'accepted' ? <Receipt {...notice} /> : null
}

function Receipt({ removed, warnings }: Extract<KeyNotice, { kind: 'accepted' }>) {
  return (
    <>
      {removed.map(({ kind, message: sentence }) => (
        <p key={kind} className="portal-console-hint">
          {sentence}
        </p>
      ))}
      {warnings.map(({ kind, message: sentence }) => (
        <p key={kind} className="portal-console-warning">
          {sentence}
        </p>
      ))}
    </>
  )
}

interface KeyHintProps extends Pick<KeyFieldProps, 'webAppUrl'> {
  readonly isHeld: boolean
  readonly released: ReleaseReason | undefined
}

/** States once, for all secrets of a form, where they are kept, or why they were cleared. */
export function KeyHint({ isHeld, released, webAppUrl }: KeyHintProps) {
  return (
    <div className="portal-console-hint" aria-live="polite">
      <p>
        {translate(
          !isHeld && released
            ? releaseWords[released]
            : 'The key stays in memory. Cleared when you leave, or after 10 idle minutes.',
        )}
      </p>
      {!isHeld && <CreateKey webAppUrl={webAppUrl} />}
    </div>
  )
}

/** Link to create a key, shown until a key is held. */
function CreateKey({ webAppUrl }: { readonly webAppUrl: string | undefined }) {
  if (webAppUrl === undefined) return null
  return (
    <a href={webAppUrl} target="_blank" rel="noreferrer">
      {translate('Create a key (opens a new tab)')}
    </a>
  )
}

const releaseWords = {
  forgotten: 'Key cleared.',
  'server-changed': 'Key cleared: it belonged to the previous server.',
  idle: 'Key cleared after 10 idle minutes.',
  'page-left': 'Key cleared when you left this page.',
} as const satisfies Record<ReleaseReason, ConsoleText>
