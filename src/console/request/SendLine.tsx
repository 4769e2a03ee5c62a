import { useShownConsole } from './console-context.ts'

/** Above Send: the request in one line, or what stands in its way, the question before it is sent among it. */
export function SendLine() {
  const { setup, shown, views } = useShownConsole()
  const { question, loading, obstacles, planning } = shown
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
      <p className="console-problem" role="alert">
        Part of this page failed to load, so the request can’t be sent. Press Send to try again, or
        reload the page.
      </p>
    )
  }
  if (loading === 'awaited') {
    return (
      <p className="console-hint" role="status">
        Loading… The request will be sent as soon as this finishes.{' '}
        <button type="button" className="console-button" onClick={shown.cancel}>
          Cancel
        </button>
      </p>
    )
  }
  if (obstacles.length > 0) {
    return (
      <ul className="console-problem" aria-label="Why this page cannot send it">
        {obstacles.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  }
  return (
    // The request that will be sent stands above, for everyone. This is for the eye, while that is out of view.
    <p className="console-line" aria-hidden="true">
      <span className="console-method">{setup.operation.method}</span>{' '}
      {planning?.outcome === 'planned' ? planning.plan.url : setup.operation.path}
    </p>
  )
}
