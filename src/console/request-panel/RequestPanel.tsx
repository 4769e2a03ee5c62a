import type { MouseEvent, RefObject } from 'react'
import type { HolderState } from '#key/key-holder.ts'
import { CopyControl } from '../ui/Copy.tsx'
import type { LazyModule } from '../ui/lazy-module.ts'
import { isSecondClick, isBuild } from '../ui/interaction.ts'
import type { FileInput } from '#request/inputs.ts'
import { explainReplaced } from '#request/blocked-reasons.ts'
import { formatSize } from '../ui/format.ts'
import type { ConsoleState } from '../state/console-state.ts'
import { useShownConsole } from './console-context.ts'
import type { ConsoleViews } from './console-context.ts'
import { hasInputs } from '../form/RequestForm.tsx'
import { CredentialsView, InputsView } from './InputsView.tsx'
import { KeyField, KeyHint } from './KeyField.tsx'
import { ServerField } from './ServerField.tsx'
import { Button } from '../ui/Button.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { focusFirst } from '../form/fields/form-context.ts'
import type { Problem } from './problems.ts'
import { translate } from '../ui/translations.ts'

interface Props {
  readonly panel: RefObject<HTMLElement | null>
  readonly sendButton: RefObject<HTMLButtonElement | null>
  readonly onSend: (press: 'button' | 'keyless') => void
  readonly lazy: LazyModule<Pick<ConsoleViews, 'copyLink'>>
}

export function RequestPanel({ panel, sendButton, onSend, lazy }: Props) {
  const { setup, shown, keyField } = useShownConsole()
  const { operation, onlyScheme } = setup
  const { server, planning, holding, exchange } = shown
  const isUsable = setup.servers.length > 0 && exchange.phase !== 'sending'
  const isIdle = isUsable && shown.blockedReasons.length === 0
  const isKeylessIdle = isIdle || (isUsable && shown.isKeyInTheWay)
  const hasKey = operation.security.state !== 'none' || holding.held.length > 0
  const hasKeyless =
    planning?.outcome === 'planned'
      ? planning.plan.slots.some(({ scheme }) => isCredential(scheme))
      : operation.security.state === 'stated'

  const copyLink = async (): Promise<string> => {
    try {
      const module = await lazy.load()
      const { promise, resolve } = Promise.withResolvers<void>()
      shown.whenLoaded(() => resolve())
      await promise
      return await module.copyLink(setup, shown)
    } catch {
      return 'Not copied. Reload the page.'
    }
  }

  return (
    // Until a script runs, nothing would record a press.
    <section
      ref={panel}
      className="portal-console-call"
      aria-label={translate('Request')}
      inert={isBuild}
    >
      <div className="portal-console-bar">
        <ServerField />
        <p role="status" className="portal-console-announcement">
          {announceKeys(holding, shown.notices, server?.name)}
        </p>
        {onlyScheme !== undefined && (
          <KeyField {...keyField(onlyScheme)} label={translate('API key')} />
        )}
        <CredentialsView />
        {hasKey && setup.servers.some(({ isOpen }) => isOpen) && (
          <p className="portal-console-hint">
            {translate('This page may call any server: check the address before you send.')}
          </p>
        )}
        {/* Always rendered, so that screen readers announce changes. */}
        <p role="status" className="portal-console-hint portal-console-link-notes">
          {shown.linkNotes}
        </p>
      </div>
      <div className="portal-console-panel">
        <InputsView />
        <PlanPreview />
        {hasKey && (
          <KeyHint
            isHeld={holding.held.length > 0}
            released={holding.released}
            webAppUrl={setup.webAppUrl}
          />
        )}
      </div>
      {/* After the form in the order of the focus; wide screens show it at the end of the bar. */}
      <div className="portal-console-send">
        <SendLine />
        <div className="portal-console-actions" hidden={shown.question !== undefined}>
          {/* The buttons stay in place and focusable while a request runs, so that the focus is not lost. */}
          {hasKeyless && (
            <Button
              isQuiet
              aria-disabled={!isKeylessIdle}
              onClick={oncePerClick(isKeylessIdle, () => onSend('keyless'))}
            >
              {translate('Send without a key')}
            </Button>
          )}
          {!setup.isStep && (
            <CopyControl label={translate('Copy link')} onCopy={copyLink} isQuiet />
          )}
          <button
            ref={sendButton}
            type="button"
            className="portal-console-button portal-console-button-primary"
            aria-disabled={!isIdle}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={oncePerClick(isIdle, () => onSend('button'))}
          >
            {translate('Send')}{' '}
            <kbd className="portal-console-shortcut" aria-hidden="true">
              Ctrl ↵
            </kbd>
          </button>
        </div>
      </div>
    </section>
  )
}

/** Whether a slot is a scheme's credential. Inputs that take a secret have slots with the name of their field. */
function isCredential(scheme: string): boolean {
  return !/^(?:path|query|header|cookie|body):/.test(scheme)
}

/**
 * Announces taken keys to screen readers: their fields are gone, and the focus has moved on. Mentions only the server, not the key.
 */
export function announceKeys(
  { held }: HolderState,
  notices: ConsoleState['notices'],
  serverName: string | undefined,
): string {
  const taken = held.filter(({ scheme }) => notices[scheme]?.kind === 'accepted').length
  if (taken === 0) return ''
  const subject = taken === 1 ? 'Your key is' : `${taken} keys are`
  return `${subject} held in this page’s memory, for ${serverName ?? 'this server'} only.`
}

/** Ignores the second click of a double click: a fast server responds between the two, so it would send again. */
function oncePerClick(isIdle: boolean, act: () => void) {
  return (event: MouseEvent) => {
    if (isIdle && !isSecondClick(event)) act()
  }
}

/** The question before a request is sent, or the reasons why it cannot be sent. */
export function SendLine() {
  const { shown, views } = useShownConsole()
  const { question, loading, blockedReasons } = shown
  if (question && views) {
    return (
      <views.SendQuestion
        key={`${question.plan.url} ${question.server.id}`}
        question={question}
        onConfirm={shown.confirm}
        onDrop={() => shown.change({ type: 'question-dropped' })}
      />
    )
  }
  if (loading === 'failed') {
    return (
      <p className="portal-console-problem" role="alert">
        Part of this page failed to load, so the request can’t be sent. Press Send to try again, or
        reload the page.
      </p>
    )
  }
  if (loading === 'awaited') {
    return (
      <p className="portal-console-hint" role="status">
        Loading… The request will be sent as soon as this finishes.{' '}
        <Button onClick={shown.cancel}>{translate('Cancel')}</Button>
      </p>
    )
  }
  if (blockedReasons.length > 0) {
    return (
      <ul className="portal-console-problem" aria-label={translate('Why this page cannot send it')}>
        {blockedReasons.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  }
  return null
}

/** Preview of the request, from the same plan that the transport uses, and its problems. */
export function PlanPreview() {
  const { shown, views, hasTried } = useShownConsole()
  const problems = views?.getProblems(shown) ?? []
  const elsewhere = problems.filter(({ isElsewhere }) => isElsewhere)
  const isPlanned = shown.planning?.outcome === 'planned'
  return (
    <div className="portal-console-field portal-console-preview">
      {isPlanned && <Plan />}
      {(hasTried ? problems : elsewhere).length > 0 && (
        <div className="portal-console-problem portal-console-problems" role="alert" tabIndex={-1}>
          <p>{translate(hasTried ? 'Nothing was sent.' : 'Nothing can be sent.')}</p>
          {elsewhere.length > 0 && (
            <ul>
              {elsewhere.map((problem) => (
                <li key={`${problem.field} ${problem.sentence}`}>
                  <ProblemElsewhere {...problem} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

function focusCredential(link: Element): void {
  focusFirst(link.closest('.portal-console-call')?.querySelector('.portal-console-credentials'))
}

/** Sentence about a part of the request that the form has no field for; a link, if it is about the credential. */
function ProblemElsewhere({ field, sentence }: Problem) {
  if (field !== 'security') return <Sentence text={sentence} />
  return (
    <Button
      className="portal-form-add-button"
      onClick={({ currentTarget }) => focusCredential(currentTarget)}
    >
      <Sentence text={sentence} />
    </Button>
  )
}

function Plan() {
  const { setup, shown, views } = useShownConsole()
  const { planning, holding, files } = shown
  if (planning?.outcome !== 'planned') return null
  const replaced = planning.plan.headers.flatMap(({ name }) => explainReplaced(name) ?? [])
  const describe = (file: FileInput) => labelFile(file, files.get(file.handle)?.size)
  // Until the console's code is loaded, the plan is the build's.
  const pieces = views?.previewPlan(planning.plan, describe) ?? setup.untouched?.preview ?? []
  const maskOf = (scheme: string) =>
    holding.held.find((secret) => secret.scheme === scheme)?.mask ?? translate('(no key yet)')
  return (
    <details open={!hasInputs(setup.operation)}>
      <summary>
        <span className="portal-console-label">{translate('What is sent')}</span>
      </summary>
      <pre
        className="portal-console-code portal-console-request"
        aria-label={translate('The request')}
        tabIndex={0}
      >
        {pieces.map((piece, index) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            // The pieces are stateless.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={`portal-console-${piece.kind}`}>
              {piece.kind === 'secret' ? maskOf(piece.text) : piece.text}
            </span>
          ),
        )}
      </pre>
      {[...(planning.plan.notes ?? []), ...replaced].map((note) => (
        <p key={note} className="portal-console-hint">
          {note}
        </p>
      ))}
      <p className="portal-console-hint">The browser adds headers and maybe a preflight.</p>
    </details>
  )
}

function labelFile({ fileName, type }: FileInput, size: number | undefined): string {
  const facts = [fileName, type, size === undefined ? undefined : formatSize(size)]
  return `(the bytes of ${facts.filter((fact) => fact !== undefined).join(', ')})`
}
