import type { BodyContent } from './body-content.ts'
import type { BodyRule, BodyTally } from '#schema/compare/body-check.ts'
import { waitForNextTask } from '../../browser/tasks.ts'
import type { CheckResult } from './protocol.ts'

/** Milliseconds of work before the worker handles other messages. */
const sliceMilliseconds = 8
/** Milliseconds between progress reports. */
const reportMilliseconds = 200

/** Milliseconds in which a validation only collects missing schemas: they are loaded together, and the validation restarts with them. */
const collectingTime = 50

/**
 * Validates the body against a schema. Rows can be read meanwhile, and a newer validation ends this one. If schemas are missing, a
 * validation that just started continues for as long as it took to find the first of them, and is then restarted; a validation
 * past that phase waits for them.
 */
export async function validateBody(
  content: BodyContent,
  rule: BodyRule,
  onProgress: (tally: BodyTally) => void,
): Promise<CheckResult | undefined> {
  const check = content.startCheck(rule)
  if (!check) return undefined
  const started = performance.now()
  let [since, reported, last] = [started, started, Infinity]
  while (!check.steps.next().done && !check.isWaiting()) {
    if (performance.now() - since < sliceMilliseconds) continue
    // oxlint-disable-next-line no-await-in-loop -- handles waiting messages
    await waitForNextTask()
    if (content.check !== check) return undefined
    since = performance.now()
    if (check.wanted.size > 0) {
      last = Math.min(last, since + (since - started))
      if (since >= last) break
      continue
    }
    if (since - started >= collectingTime) check.waitFromNow()
    if (since - reported < reportMilliseconds) continue
    reported = since
    onProgress(check.tally())
  }
  return { tally: check.tally(), groups: check.groups(), wanted: [...check.wanted] }
}
