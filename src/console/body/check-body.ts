import type { BodyContent, View } from '#core/response/body-content.ts'
import type { BodyCheck, BodyFault, BodyRule } from '#core/response/check/body-check.ts'
import { draftSchema } from '#core/response/draft-schema.ts'
import { observeShape } from '#core/response/observe-shape.ts'
import { waitForNextTask } from '../exchange/next-task.ts'
import type { CheckEnd, CheckProgress, FaultPlace } from './protocol.ts'

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
export function findFault(
  content: BodyContent,
  view: View,
  ordinal: number,
): FaultPlace | undefined {
  const faults = content.check ? (groupByRow(content.check)[ordinal] ?? []) : []
  const [first] = faults
  if (!first) return undefined
  const focus = content.spanOf(first.row)
  return { index: content.revealByte(view, focus[0]), focus, faults }
}

/** The observed structure as a draft, as text; undefined for what is not JSON. */
export async function writeDraft(
  content: BodyContent,
  origin: string,
): Promise<string | undefined> {
  const rows = content.wholeRows
  if (!rows) return undefined
  const end = await runInSlices(observeShape(rows, draftLimits), () => true)
  return end.done ? JSON.stringify(draftSchema(end.value, origin), undefined, 2) : undefined
}

/** A draft with more names than anybody reads would be no help, and long ones are hardly names. */
const draftLimits = { mostNames: 200, longestName: 100 }

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
