import { formatCount } from '../text/format-count.ts'
import { observeShape } from './observe-shape.ts'
import { writeShape } from './observed-shape.ts'
import type { JsonRows } from './rows/json-rows.ts'

/** Most lines of a structure: each is an element of the page. */
const mostLines = 1000

/** The structure of a JSON text as lines, and how many were cut. */
export function describeShape(rows: JsonRows): readonly string[] {
  const observing = observeShape(rows)
  let step = observing.next()
  while (!step.done) step = observing.next()
  const lines = writeShape(step.value)
  const rest = lines.length - mostLines
  return rest > 0 ? [...lines.slice(0, mostLines), `… ${formatCount(rest)} more lines`] : lines
}
