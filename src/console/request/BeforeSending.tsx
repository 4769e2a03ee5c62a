import type { EngineProps } from '../state/engine-module.ts'
import { SendQuestion } from './SendQuestion.tsx'

/** The request in one line, or what stands in its way: the question before it is sent, or what a page cannot do. */
export function BeforeSending({ setup, shown }: EngineProps) {
  const { obstacles, planning, question } = shown
  if (question) {
    return (
      <SendQuestion
        key={`${question.plan.url} ${question.server.id}`}
        question={question}
        onConfirm={shown.confirm}
        onDrop={() => shown.change({ type: 'question-dropped' })}
      />
    )
  }
  if (obstacles.length > 0) {
    return (
      <ul className="console-problem" aria-label="Why this page cannot send it">
        {obstacles.map(({ sentence, clause }) => (
          <li key={sentence}>
            {sentence} ({clause})
          </li>
        ))}
      </ul>
    )
  }
  const isPlanned = planning?.outcome === 'planned'
  return (
    // What will be sent stands above, for everyone. This is for the eye, while that is out of view.
    <p className="console-line" aria-hidden="true">
      <span className="console-method">{setup.operation.method}</span>{' '}
      {isPlanned ? planning.plan.url : setup.operation.path}
    </p>
  )
}
