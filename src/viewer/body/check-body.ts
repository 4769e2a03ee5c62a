import type { BodyContent } from './body-content.ts'
import type { BodyRule, BodyTally } from '#schema/response/body-check.ts'
import { waitForNextTask } from '#browser/tasks.ts'
import type { CheckEnd } from './protocol.ts'

/** Milliseconds of work between which the worker does what else it is asked. */
const slice = 8
/** Milliseconds between reports. */
const pace = 200

/** Holds the body against a schema. Rows can be read meanwhile. A newer check takes over, and this one ends. */
export async function runCheck(
  content: BodyContent,
  rule: BodyRule,
  onProgress: (tally: BodyTally) => void,
): Promise<CheckEnd | undefined> {
  const check = content.startCheck(rule)
  if (!check) return undefined
  let reported = performance.now()
  const isOver = await runInSlices(check.run(), () => {
    if (content.check !== check) return false
    if (performance.now() - reported >= pace) {
      reported = performance.now()
      onProgress(check.tally())
    }
    return true
  })
  return isOver.done ? { tally: check.tally(), groups: check.groups() } : undefined
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
