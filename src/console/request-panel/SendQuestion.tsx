import { useId, useLayoutEffect, useRef } from 'react'
import { getMethods } from '#request/request-plan.ts'
import type { Question } from '../state/console-state.ts'
import { isSecondClick } from '../ui/interaction.ts'
import { Button } from '../ui/Button.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { translate } from '../ui/translations.ts'

export interface SendQuestionProps {
  readonly question: Question
  readonly onConfirm: () => void
  readonly onDrop: () => void
}

/**
 * Question before a request is sent, shown in place below the preview. It takes the focus, so that the press that sent it cannot
 * also confirm it, and returns the focus afterwards.
 */
export function SendQuestion({ question, onConfirm, onDrop }: SendQuestionProps) {
  const { plan, isUnsafe, contradictions } = question
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = group
    const before = document.activeElement
    current?.focus()
    return () => {
      const isHere = current?.contains(document.activeElement) === true
      if (!isHere || !(before instanceof HTMLElement)) return
      // The buttons that the question replaces return only once this is over.
      queueMicrotask(() => before.focus({ preventScroll: true }))
    }
  }, [])
  const methods = getMethods(plan).join(' as ')
  const act =
    contradictions.length > 0 ? translate('Send anyway') : translate('Send {methods}', { methods })
  return (
    <div
      ref={group}
      className="portal-console-question"
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
    >
      <div id={id}>
        {contradictions.length > 0 && (
          <>
            <p>{translate('The document does not allow this request:')}</p>
            <ul>
              {contradictions.map(({ at, sentence }) => (
                <li key={`${at} ${sentence}`}>
                  <Sentence text={sentence} />
                </li>
              ))}
            </ul>
          </>
        )}
        {isUnsafe && (
          <p>
            {translate('This may change something at {host}.', { host: new URL(plan.url).host })}
          </p>
        )}
      </div>
      <div className="portal-console-actions">
        <Button
          className="portal-console-button portal-console-button-primary"
          onClick={(event) => {
            // Send was at the same position.
            if (!isSecondClick(event)) onConfirm()
          }}
        >
          {act}
        </Button>
        <Button onClick={onDrop}>{translate('Keep editing')}</Button>
      </div>
    </div>
  )
}
