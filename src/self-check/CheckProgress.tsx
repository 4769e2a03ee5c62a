import { checkSteps } from './check-steps.ts'
import type { CheckStep } from './check-steps.ts'

interface Props {
  readonly step: CheckStep
  /** The current place. */
  readonly detail: string | undefined
}

const steps = Object.entries(checkSteps)

/** The steps that are done, current and still to come. */
export function CheckProgress({ step, detail }: Props) {
  const current = steps.findIndex(([name]) => name === step)
  return (
    <ol className="self-check-steps">
      {steps.map(([name, title], index) => (
        <li
          key={name}
          data-progress={index < current ? 'done' : index === current ? 'current' : 'to-come'}
          aria-current={index === current ? 'step' : undefined}
        >
          {title}
          {index === current && detail && <span className="console-hint"> ({detail})</span>}
        </li>
      ))}
    </ol>
  )
}
