import { useId, useLayoutEffect, useRef } from 'react'
import type { RefObject, ReactNode } from 'react'
import { useShownConsole } from '../request-panel/console-context.ts'
import type { Exchange, PastResponse } from '../state/console-state.ts'
import { preventedMessages, endedMessages } from '../state/console-state.ts'
import { bringIntoView, focusInPlace } from '../ui/interaction.ts'
import { StatusLine } from './StatusLine.tsx'
import { translate } from '../ui/translations.ts'

/** Response panel. Each phase of the exchange has its own view, so nothing remains of an earlier one. */
export function ResponsePanel() {
  const { shown } = useShownConsole()
  const { exchange } = shown
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLParagraphElement>(null)
  useStatusInView(panel, exchange.phase)

  /** Reopens a response and moves the focus to its start, because the pressed button disappears. */
  const reopen = (past: PastResponse) => {
    shown.reopen(past)
    focusInPlace(title.current)
  }

  return (
    <section
      ref={panel}
      className="portal-console-response"
      aria-labelledby={titleId}
      aria-busy={exchange.phase === 'sending'}
    >
      <p ref={title} className="portal-console-title" id={titleId} tabIndex={-1}>
        {translate('Response')}
      </p>
      <KeepsFocus key={exchange.phase} fallback={title}>
        <ExchangeView onReopen={reopen} />
      </KeepsFocus>
    </section>
  )
}

function ExchangeView({ onReopen }: { readonly onReopen: (past: PastResponse) => void }) {
  const { shown, views } = useShownConsole()
  const { exchange } = shown
  switch (exchange.phase) {
    case 'resting':
      return <RestingView ended={exchange.ended} />
    case 'sending':
    case 'responded':
    case 'failed':
      return views && <views.OutcomeView onReopen={onReopen} />
    case 'prevented':
      return (
        <div className="portal-console-resting">
          <StatusLine kind="bad" label={translate('Not sent')} />
          <p className="portal-console-problem">
            {preventedMessages[exchange.why]}
            {exchange.why === 'not-loaded' &&
              ' Check your connection and press Send again. If that does not help, reload the page: the site may have changed since you opened it.'}
          </p>
        </div>
      )
  }
}

/**
 * Brings the status into view when a request is sent and when it ends; to the top of a phone, whose form is above it. Progress does not scroll. Waits for the next frame, which
 * lays out the page anyway: immediate scrolling would delay a press on Send by a layout, and a fast response by two.
 */
function useStatusInView(panel: RefObject<HTMLElement | null>, phase: Exchange['phase']): void {
  useLayoutEffect(() => {
    if (phase === 'resting') return undefined
    const frame = requestAnimationFrame(() => {
      const isNarrow = matchMedia('(max-width: 50rem)').matches
      bringIntoView(
        panel.current?.querySelector('.portal-console-status'),
        isNarrow ? 'start' : 'nearest',
      )
    })
    return () => cancelAnimationFrame(frame)
  }, [panel, phase])
}

type Ended = Extract<Exchange, { readonly phase: 'resting' }>['ended']

function RestingView({ ended }: { readonly ended: Ended }) {
  const { setup } = useShownConsole()
  const { expected, servers } = setup
  if (servers.length === 0) return <StatusLine kind="resting" label={translate('Cannot send')} />
  return (
    <div className="portal-console-resting">
      <StatusLine kind="resting" label={translate(ended ? 'Ended' : 'Not sent')} />
      {(ended ?? !expected) && (
        <p className="portal-console-hint">
          {ended ? endedMessages[ended] : translate('The response appears here.')}
        </p>
      )}
      {expected && (
        <>
          <p className="portal-console-hint">
            {translate('Expected: {status}, {type}, {origin}', {
              status: expected.status,
              type: expected.mediaType,
              origin: translate(
                expected.isMade ? 'made from the schema' : 'an example from the document',
              ),
            })}
          </p>
          <pre
            className="portal-console-code portal-console-expected"
            aria-label={translate('Expected response')}
            tabIndex={0}
          >
            {expected.text}
          </pre>
        </>
      )}
    </div>
  )
}

interface KeepsFocusProps {
  /** Receives the focus. Must stay on the page. */
  readonly fallback: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Moves the focus to the fallback when it unmounts with the focus inside, which would otherwise return to the top of the page. */
function KeepsFocus({ fallback, children }: KeepsFocusProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [view, next] = [box.current, fallback.current]
    // At cleanup the component's elements are still on the page.
    return () => {
      if (view?.contains(document.activeElement)) next?.focus({ preventScroll: true })
    }
  }, [fallback])
  return <div ref={box}>{children}</div>
}
