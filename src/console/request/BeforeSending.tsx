import { useId, useLayoutEffect, useRef } from 'react'
import type { Question } from '../state/console-state.ts'
import type { EngineProps } from '../state/engine-module.ts'
import { listProblems } from './list-problems.ts'

/** What stands between the reader and the request: what is missing, what a page cannot do, and the question before it is sent. */
export function BeforeSending({ shown, hasTried }: EngineProps) {
  const problems = listProblems(shown, hasTried)
  const { obstacles, question } = shown
  return (
    <>
      {obstacles.length > 0 && (
        <ul className="console-problem" aria-label="Why this page cannot send it">
          {obstacles.map(({ sentence, clause }) => (
            <li key={sentence}>
              {sentence} ({clause})
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <div className="console-problem console-problems" role="alert" tabIndex={-1}>
          <p>{hasTried ? 'Nothing was sent.' : 'Nothing can be sent.'}</p>
          <ul>
            {problems.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {question && (
        <SendQuestion
          key={`${question.plan.url} ${question.server.id}`}
          question={question}
          onConfirm={shown.confirm}
          onDrop={() => shown.change({ type: 'question-dropped' })}
        />
      )}
    </>
  )
}

interface QuestionProps {
  readonly question: Question
  readonly onConfirm: () => void
  readonly onDrop: () => void
}

/**
 * In place, because what will be sent stands above it. The focus comes here, so that no press that sent it can answer, and goes
 * back where it came from.
 */
function SendQuestion({ question, onConfirm, onDrop }: QuestionProps) {
  const { plan, server, isUnsafe, contradictions } = question
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = group
    const before = document.activeElement
    current?.focus()
    return () => {
      const isHere = current?.contains(document.activeElement) === true
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const act = contradictions.length > 0 ? 'Send anyway' : `Send ${plan.method}`
  return (
    <div ref={group} className="console-question" role="group" aria-labelledby={id} tabIndex={-1}>
      <div id={id}>
        {contradictions.length > 0 && (
          <>
            <p>The document does not allow this request:</p>
            <ul>
              {contradictions.map(({ at, sentence }) => (
                <li key={`${at} ${sentence}`}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
        {isUnsafe && (
          <p>
            This may change something at {server.name} ({server.baseUrl}).
          </p>
        )}
        <p>
          Send {plan.method} {plan.url}?
        </p>
      </div>
      <div className="console-actions">
        <button type="button" className="console-button console-button-primary" onClick={onConfirm}>
          {act}
        </button>
        <button type="button" className="console-button" onClick={onDrop}>
          Keep editing
        </button>
      </div>
    </div>
  )
}
