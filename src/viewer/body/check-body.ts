import type { BodyContent, View } from './body-content.ts'
import type { BodyCheck, BodyFault, BodyRule } from '#schema/response/body-check.ts'
import { waitForNextTask } from '#browser/tasks.ts'
import type { CheckEnd, CheckProgress, FaultRow } from './protocol.ts'

/** Milliseconds of work between which the worker does what else it is asked. */
const slice = 8
/** Milliseconds between reports. */
const pace = 200

/** Holds the body against a schema. Rows can be read meanwhile. A newer check takes over, and this one ends. */
export async function runCheck(
  content: BodyContent,
  rule: BodyRule,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckEnd | undefined> {
  const check = content.startCheck(rule)
  if (!check) return undefined
  let reported = performance.now()
  const isOver = await runInSlices(check.run(), () => {
    if (content.check !== check) return false
    if (performance.now() - reported >= pace) {
      reported = performance.now()
      onProgress(describe(check))
    }
    return true
  })
  return isOver.done ? { ...describe(check), groups: check.groups() } : undefined
}

/** A value that contradicts, and what was found at it. */
export function findFault(content: BodyContent, view: View, ordinal: number): FaultRow | undefined {
  const faults = content.check ? (groupByRow(content.check)[ordinal] ?? []) : []
  const [first] = faults
  if (!first) return undefined
  const focus = content.spanOf(first.row)
  return { index: content.revealByte(view, focus[0]), focus, faults }
}

function describe(check: BodyCheck): CheckProgress {
  return { tally: check.tally(), places: groupByRow(check).length }
}

/** By the faults of a check: while it runs, more are added at the end. */
function groupByRow(check: BodyCheck): readonly (readonly BodyFault[])[] {
  const rows = new Map<number, BodyFault[]>()
  for (const fault of check.faults()) {
    if (fault.kind !== 'contradiction') continue
    const others = rows.get(fault.row)
    if (others) others.push(fault)
    else rows.set(fault.row, [fault])
  }
  return [...rows.values()]
}

/**
 * @param goOn called between slices
 * @returns the last step: not done where `goOn` ended the work
 */
async function runInSlices<Result>(
  steps: Iterator<void, Result>,
  goOn: () => boolean,
): Promise<IteratorResult<void, Result>> {
  let since = performance.now()
  let step = steps.next()
  while (!step.done) {
    if (performance.now() - since >= slice) {
      // oxlint-disable-next-line no-await-in-loop -- lets waiting messages in
      await waitForNextTask()
      if (!goOn()) break
      since = performance.now()
    }
    step = steps.next()
  }
  return step
}
