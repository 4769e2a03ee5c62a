import type { ReleaseReason } from '#key/key-holder.ts'
import type { KeyNotice } from '../state/console-state.ts'

interface Props {
  readonly id: string
  readonly notice: KeyNotice | undefined
  readonly isHeld: boolean
  readonly released: ReleaseReason | undefined
  readonly webAppUrl: string | undefined
  readonly isInput?: boolean
}

/** The outcome of the last paste, or why the key was forgotten. Never quotes what was pasted. */
export function KeyNotices({ id, ...state }: Props) {
  return (
    <div id={id} className="console-notices" aria-live="polite">
      <NoticeText {...state} />
    </div>
  )
}

function NoticeText({ notice, isHeld, released, webAppUrl, isInput }: Omit<Props, 'id'>) {
  if (notice?.kind === 'needed') {
    if (isInput) {
      return <p className="console-problem">The document requires this. Enter it first.</p>
    }
    return (
      <p className="console-problem">
        No key is held. Paste one first, or choose “Send without a key”.
      </p>
    )
  }
  if (notice?.kind === 'refused') {
    const { what, why, remedy } = notice.refusal
    return (
      <p className="console-problem">
        <strong>{what}</strong> {why} {remedy}
      </p>
    )
  }
  if (!isHeld) {
    // What is true of all secrets is said once, at the key.
    if (isInput) return null
    return (
      <p className="console-hint">
        {released ? releaseSentences[released] : <FirstHint webAppUrl={webAppUrl} />}
      </p>
    )
  }
  // A receipt belongs to the held key, and disappears with it.
  return notice?.kind === 'accepted' ? <Receipt {...notice} /> : null
}

function Receipt({ removed, warnings }: Extract<KeyNotice, { kind: 'accepted' }>) {
  return (
    <>
      {removed.map(({ kind, sentence }) => (
        <p key={kind} className="console-hint">
          {sentence}
        </p>
      ))}
      {warnings.map(({ kind, sentence }) => (
        <p key={kind} className="console-warning">
          {sentence}
        </p>
      ))}
    </>
  )
}

function FirstHint({ webAppUrl }: { readonly webAppUrl: string | undefined }) {
  return (
    <>
      It stays in this page’s memory and is sent only to the chosen server.{' '}
      {webAppUrl && (
        <a href={webAppUrl} target="_blank" rel="noreferrer">
          Create a key (opens a new tab)
        </a>
      )}
    </>
  )
}

const releaseSentences = {
  forgotten: 'The key was forgotten.',
  'server-changed': 'The key was forgotten because it belonged to the previous server.',
  idle: 'The key was forgotten after 10 minutes without use.',
  'page-left': 'The key was forgotten when you left this page.',
} as const satisfies Record<ReleaseReason, string>
