import type { EngineProps } from '../state/engine-module.ts'

/** The request in one line, or what stands in its way: what a page cannot do, or code that could not be loaded. */
export function SendLine({ setup, shown, isAwaited }: EngineProps) {
  const { engine, obstacles, planning, isEngineMissing } = shown
  if (isEngineMissing) {
    return (
      <p className="console-problem" role="alert">
        What reads the form could not be loaded, so nothing can be sent. Press Send to try again, or
        reload the page.
      </p>
    )
  }
  if (isAwaited && !engine?.rest) {
    return (
      <p className="console-hint" role="status">
        Loading what reads the form. Then it goes on.
      </p>
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
