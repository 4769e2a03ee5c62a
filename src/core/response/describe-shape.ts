import { formatCount } from '../text/format-count.ts'
import { readShape, writeShape } from './observed-shape.ts'

/** Most lines of a structure: each is an element of the page. */
const mostLines = 1000

/** The structure of a JSON text as lines, and how many were cut; none if it is not JSON. */
export function describeShape(text: string): readonly string[] {
  const lines = readLines(text)
  const rest = lines.length - mostLines
  return rest > 0 ? [...lines.slice(0, mostLines), `… ${formatCount(rest)} more lines`] : lines
}

function readLines(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text)
    return writeShape(readShape(value))
  } catch {
    return []
  }
}
