import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { RecipeData } from './recipe-data.ts'
import { RecipeInputs } from './RecipeInputs.tsx'
import { ReportView } from './ReportView.tsx'
import type { RunController, RunSnapshot } from './run-controller.ts'
import { StepPanel } from './StepPanel.tsx'

interface Props {
  readonly controller: RunController
  readonly data: RecipeData
  /** The elements of the page in which steps are shown, by the id of the step. */
  readonly slots: ReadonlyMap<string, HTMLElement>
}

/** The inputs of a recipe and, in the sections of its steps, their console and results. */
export function RecipeRun({ controller, data, slots }: Props) {
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot)
  const fields = data.inputs.filter(({ isSecret }) => !isSecret)
  const onRunAgain = () => {
    if (fields.length > 0) controller.leave()
    else controller.start(new Map())
  }
  return (
    <>
      <RecipeInputs
        fields={data.inputs}
        isRunning={shown.phase !== 'resting'}
        onStart={controller.start}
      />
      {Array.from(slots, ([id, slot]) => (
        <StepSlot key={id} {...{ id, slot, shown, controller, onRunAgain }} />
      ))}
    </>
  )
}

interface SlotProps extends Pick<Props, 'controller'> {
  readonly id: string
  readonly slot: HTMLElement
  readonly shown: RunSnapshot
  readonly onRunAgain: () => void
}

function StepSlot({ id, slot, shown, controller, onRunAgain }: SlotProps) {
  const past = shown.past.filter(({ host, step }) => host === id && step.key !== shown.step?.key)
  return createPortal(
    <>
      {past.map((report) => (
        <ReportView key={report.step.key} report={report} />
      ))}
      {shown.host === id && shown.phase !== 'resting' && (
        <StepPanel key={shown.visit} {...{ shown, controller, onRunAgain }} />
      )}
    </>,
    slot,
  )
}
