/** How two texts differ, line by line. */
export type Comparison =
  | { readonly outcome: 'same' }
  | { readonly outcome: 'too-large' }
  | { readonly outcome: 'different'; readonly lines: readonly ComparedLine[] }

export interface ComparedLine {
  readonly change: 'added' | 'removed' | 'kept' | 'left-out'
  readonly text: string
}

/** Characters of both texts together; comparing takes time that grows faster than the texts. */
const largestCompared = 1_000_000
/** Milliseconds after which comparing gives up: a page must stay responsive. */
const patience = 400
/** Unchanged lines that are shown before and after a change. */
const surroundings = 3

/** Compares two texts. The library is loaded when it is first needed. */
export async function compareTexts(older: string, newer: string): Promise<Comparison> {
  if (older === newer) return { outcome: 'same' }
  if (older.length + newer.length > largestCompared) return { outcome: 'too-large' }
  const { diffLines } = await import('diff')
  const changes = diffLines(older, newer, { timeout: patience })
  if (!changes) return { outcome: 'too-large' }
  const lines = changes.flatMap(({ value, added, removed }) => {
    const change = added ? 'added' : removed ? 'removed' : 'kept'
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): ComparedLine => ({ change, text }))
  })
  return { outcome: 'different', lines: leaveOutUnchanged(lines) }
}

/** Keeps the lines near a change; a longer run of others becomes one line that counts them. */
function leaveOutUnchanged(lines: readonly ComparedLine[]): readonly ComparedLine[] {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - surroundings), index + surroundings + 1)
      .some(({ change }) => change !== 'kept'),
  )
  const shown: ComparedLine[] = []
  let hidden = 0
  const countHidden = () => {
    if (hidden > 0) shown.push({ change: 'left-out', text: `${hidden} unchanged lines` })
    hidden = 0
  }
  for (const [index, line] of lines.entries()) {
    if (isNear[index]) {
      countHidden()
      shown.push(line)
    } else hidden += 1
  }
  countHidden()
  return shown
}
