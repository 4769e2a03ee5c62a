import type { EngineProps } from '../state/engine-module.ts'
import { SendLine } from './SendLine.tsx'
import { SendQuestion } from './SendQuestion.tsx'

/** The request in one line, or what stands in its way: the question before it is sent, or what a page cannot do. */
export function BeforeSending(props: EngineProps) {
  const { shown } = props
  const { question } = shown
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
  return <SendLine {...props} />
}
