import { useEffect, useRef, useState } from 'react'
import { Console } from '../Console.tsx'
import { Button } from '../ui/Button.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { translate } from '../ui/translations.ts'
import { formatOutcome, OutputList, ReportView } from './ReportView.tsx'
import type { RunController, RunSnapshot } from './run-controller.ts'
import { labelAfter } from './step-report.ts'
import type { StepReport } from './step-report.ts'

interface Props {
  readonly shown: RunSnapshot
  readonly controller: RunController
  readonly onRunAgain: () => void
}

/** Shows the current step, or the end of the run. Its heading has the focus when a step begins. */
export function StepPanel({ shown, controller, onRunAgain }: Props) {
  const { report } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const proceed = () => {
    heading.current?.focus()
    controller.proceed()
  }
  return (
    <div className="portal-recipe-panel">
      <h3 ref={heading} tabIndex={-1}>
        {formatTitle(shown)}
      </h3>
      <PanelContent {...{ shown, controller, onRunAgain }} />
      <p role="status" className="portal-console-announcement">
        {report && formatOutcome(report)}
      </p>
      {report && <Result key={report.time} report={report} onProceed={proceed} />}
    </div>
  )
}

interface ResultProps {
  readonly report: StepReport
  readonly onProceed: () => void
}

function Result({ report, onProceed }: ResultProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={element} className="portal-recipe-result">
      <ReportView report={report} />
      <NextButton report={report} onPress={onProceed} />
    </div>
  )
}

function formatTitle({ step: place, host, end }: RunSnapshot): string {
  if (!place) {
    return translate(end?.outcome === 'failed' ? 'The recipe failed.' : 'The recipe succeeded.')
  }
  const { recipe, step, number } = place
  const values = { number, count: recipe.steps.length, recipe: recipe.name, step: step.id }
  return step.id === host
    ? translate('Step {number} of {count}: {step}', values)
    : translate('Step {number} of {count} of “{recipe}”: {step}', values)
}

function PanelContent({ shown, controller, onRunAgain }: Props) {
  const { phase, step, host, end } = shown
  switch (phase) {
    case 'resting':
      return null
    case 'manual':
      return (
        <>
          <p>
            {step?.step.id === host
              ? translate('First do what is described above, under “Before this step”.')
              : step?.step.manual}
          </p>
          <Button onClick={controller.finishManual}>{translate('Done')}</Button>
        </>
      )
    case 'loading':
      return <p role="status">{translate('Loading the operation…')}</p>
    case 'not-loaded':
      return (
        <div role="alert" className="portal-console-problem">
          <p>{translate('The operation could not be loaded. Check your connection.')}</p>
          <Button onClick={controller.retryLoading}>{translate('Try again')}</Button>
        </div>
      )
    case 'request':
      return <StepRequest {...{ shown, controller }} />
    case 'ended':
      return (
        <>
          {end?.outcome === 'failed' && <p lang="en">{end.reason}</p>}
          {end?.outcome === 'succeeded' && <OutputList outputs={end.outputs} />}
          <Button onClick={onRunAgain}>{translate('Run again')}</Button>
        </>
      )
  }
}

function StepRequest({ shown, controller }: Pick<Props, 'shown' | 'controller'>) {
  const { problems, hasReleasedKey } = shown
  const frame = useRef<HTMLDivElement>(null)
  const console = controller.getConsole()
  useEffect(() => frame.current?.parentElement?.scrollIntoView(), [])
  return (
    <>
      {hasReleasedKey && (
        <p className="portal-console-warning">
          {translate('Key cleared: this operation is on a different server.')}
        </p>
      )}
      {problems.map((sentence) => (
        <p key={sentence} className="portal-console-warning">
          <Sentence text={sentence} />
        </p>
      ))}
      <div ref={frame} className="portal-console-frame">
        {console && <Console controller={console} />}
      </div>
    </>
  )
}

interface NextProps {
  readonly report: StepReport
  readonly onPress: () => void
}

/** Continues after a response; a repetition only after its delay. */
function NextButton({ report, onPress }: NextProps) {
  const { due, label } = report
  const [seconds, setSeconds] = useState(() => getSeconds(due))
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setInterval(() => setSeconds(getSeconds(due)), 500)
    return () => clearInterval(timer)
  }, [seconds, due])
  return (
    <Button
      className="portal-console-button portal-console-button-primary"
      disabled={seconds > 0}
      onClick={onPress}
    >
      {labelAfter(label, seconds)}
    </Button>
  )
}

function getSeconds(due: number): number {
  return Math.ceil((due - Date.now()) / 1000)
}
