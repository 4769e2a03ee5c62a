import type { BodyContent } from './body-content.ts'
import type { BodyRule, BodyTally } from '#schema/response/body-check.ts'
import { waitForNextTask } from '#browser/tasks.ts'
import type { CheckEnd } from './protocol.ts'

/** Milliseconds of work between which the worker does what else it is asked. */
const slice = 8
/** Milliseconds between reports. */
const pace = 200

/** Milliseconds in which a check only finds out which schemas it needs: it asks for many at once, and is made again with them. */
const lookout = 50

/**
 * Holds the body against a schema. Rows can be read meanwhile. A newer check takes over, and this one ends. Where schemas are missing,
 * one that has just begun goes on for as long as it took to meet the first, and is begun again. One that has gone far waits for them.
 */
export async function runCheck(
  content: BodyContent,
  rule: BodyRule,
  onProgress: (tally: BodyTally) => void,
): Promise<CheckEnd | undefined> {
  const check = content.startCheck(rule)
  if (!check) return undefined
  const started = performance.now()
  let [since, reported, last] = [started, started, Infinity]
  while (!check.steps.next().done && !check.isWaiting()) {
    if (performance.now() - since < slice) continue
    // oxlint-disable-next-line no-await-in-loop -- lets waiting messages in
    await waitForNextTask()
    if (content.check !== check) return undefined
    since = performance.now()
    if (check.wanted.size > 0) {
      last = Math.min(last, since + (since - started))
      if (since >= last) break
      continue
    }
    if (since - started >= lookout) check.waitFromNow()
    if (since - reported < pace) continue
    reported = since
    onProgress(check.tally())
  }
  return { tally: check.tally(), groups: check.groups(), wanted: [...check.wanted] }
}
