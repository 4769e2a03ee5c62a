import type { AuthoredExample } from '#core/request/description/parameter.ts'

/** An example as a page shows it: the document’s own text, and never more of it than a page can carry. */
export interface ShownExample {
  /** Undefined for the only one. */
  readonly name: string | undefined
  readonly summary: string | undefined
  /** The first lines. */
  readonly text: string
  /** Those that are shown on demand; empty where there are none. */
  readonly rest: string
  readonly lines: number
  /** Whether lines are left to the document. */
  readonly isCut: boolean
}

export function showExample(example: AuthoredExample): ShownExample {
  const { name, summary, value, written, serialized } = example
  const whole = serialized ?? written ?? (typeof value === 'string' ? value : writeValue(value))
  const lines = whole.slice(0, longest).split('\n')
  const isCut = whole.length > longest
  const first = lines.length > mostShown + 4 ? lines.slice(0, mostShown) : lines
  return {
    name,
    summary,
    text: first.join('\n'),
    rest: lines.slice(first.length).join('\n'),
    lines: lines.length,
    isCut,
  }
}

function writeValue(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? ''
}

/** Lines that show the shape; the rest is one press away. */
const mostShown = 24

/** Characters of one example. */
const longest = 6000

/** Of those of one response or body; a reader compares two or three. */
export const mostExamples = 5
