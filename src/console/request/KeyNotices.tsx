import type { ReleaseReason } from '#key/key-holder.ts'
import type { KeyNotice } from '../state/console-state.ts'

interface KeyNoticesProps {
  readonly id: string
  readonly notice: KeyNotice | undefined
  readonly isHeld: boolean
  readonly released: ReleaseReason | undefined
  readonly webAppUrl: string | undefined
  readonly isInput?: boolean
}

/** The outcome of the last paste, or why the key was forgotten. Never quotes what was pasted. */
export function KeyNotices({ id, ...state }: KeyNoticesProps) {
  return (
    <div id={id} className="console-notices" aria-live="polite">
      <NoticeText {...state} />
    </div>
  )
}

function NoticeText({ notice, isHeld, released, webAppUrl, isInput }: Omit<KeyNoticesProps, 'id'>) {
  if (notice?.kind === 'needed') {
    if (isInput) {
      return <p className="console-problem">The document requires this. Enter it first.</p>
    }
    return (
      <p className="console-problem">
        Paste a key first, or choose “Send without a key”. <CreateKey webAppUrl={webAppUrl} />
      </p>
    )
  }
  if (notice?.kind === 'refused') {
    const { what, why, remedy } = notice.refusal
    return (
      <p className="console-problem">
        <strong>{what}</strong> {why} {remedy}{' '}
        {!isHeld && !isInput && <CreateKey webAppUrl={webAppUrl} />}
      </p>
    )
  }
  if (!isHeld) {
    // A hint that is true of all secrets is given once, at the key.
    if (isInput) return null
    return (
      <p className="console-hint">
        {released ? releaseSentences[released] : firstHint} <CreateKey webAppUrl={webAppUrl} />
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

/** In reach until a key is held. */
function CreateKey({ webAppUrl }: { readonly webAppUrl: string | undefined }) {
  if (webAppUrl === undefined) return null
  return (
    <a href={webAppUrl} target="_blank" rel="noreferrer">
      Create a key (opens a new tab)
    </a>
  )
}

const firstHint = 'It stays in this page’s memory and goes only to the chosen server.'

const releaseSentences = {
  forgotten: 'Key cleared.',
  'server-changed': 'Key cleared: it belonged to the previous server.',
  idle: 'Key cleared after 10 idle minutes.',
  'page-left': 'Key cleared when you left this page.',
} as const satisfies Record<ReleaseReason, string>
