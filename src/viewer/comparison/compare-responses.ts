import { diffLines } from 'diff'
import { readCharset } from '#core/response/read-charset.ts'
import { formatCounted } from '#core/text/format-count.ts'
import { formatJson } from '#core/text/format-json.ts'
import { readMediaType } from '#core/text/media-type.ts'

/** How two texts differ, line by line. */
export type Comparison =
  | { readonly outcome: 'same' }
  | { readonly outcome: 'too-large' }
  | {
      readonly outcome: 'different'
      readonly lines: readonly ComparedLine[]
      readonly isJson: boolean
    }

export interface ComparedLine {
  readonly change: 'added' | 'removed' | 'kept' | 'left-out'
  readonly text: string
}

/** A body as received, and its label. */
export interface ComparedBody {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Characters in both texts together; the time needed grows faster than the texts. */
const largestCompared = 1_000_000
/** Removed and added lines. The work grows with their square, and nobody reads a longer list of changes. */
const mostEdits = 2500
/** Unchanged lines shown before and after a change. */
const contextLines = 3
/** Lines shown, and characters in each: all of them are elements of the page. */
const mostLines = 1000
const longestLine = 2000
/** Characters shown before the first difference in a long line. */
const lead = 200

/** Compares two bodies: JSON with one member per line, other text as received. */
export function compareBodies(older: ComparedBody, newer: ComparedBody): Comparison {
  const texts = [readText(older), readText(newer)] as const
  const formatted = [formatJson(texts[0]), formatJson(texts[1])] as const
  const isJson = formatted[0] !== undefined && formatted[1] !== undefined
  return compareTexts(formatted[0] ?? texts[0], formatted[1] ?? texts[1], isJson)
}

/** @param isJson whether both are JSON */
export function compareTexts(older: string, newer: string, isJson = false): Comparison {
  if (older === newer) return { outcome: 'same' }
  if (older.length + newer.length > largestCompared) return { outcome: 'too-large' }
  const changes = diffLines(older, newer, { maxEditLength: mostEdits })
  if (!changes) return { outcome: 'too-large' }
  const lines = changes.flatMap(({ value, added, removed }, index): readonly ComparedLine[] => {
    if (!added && !removed) return readLines(value).map((text) => ({ change: 'kept', text }))
    // Removed lines are next to the added lines that replace them.
    const other = readLines((added ? changes[index - 1] : changes[index + 1])?.value ?? '')
    const change = added ? 'added' : 'removed'
    return readLines(value).map((text, line) => ({
      change,
      text: cutLine(text, findDifference(text, other[line])),
    }))
  })
  return { outcome: 'different', lines: cutLines(leaveOutUnchanged(lines)), isJson }
}

function readText({ bytes, contentType }: ComparedBody): string {
  const { charset } = readMediaType(contentType)
  return new TextDecoder().decode(readCharset(bytes, charset).bytes)
}

function readLines(value: string): readonly string[] {
  return value.replace(/\n$/, '').split('\n')
}

/** Where a line first differs from its counterpart. */
function findDifference(text: string, other: string | undefined): number {
  if (other === undefined || text.length <= longestLine) return 0
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  return at
}

/** The part of a long line around its first difference, with counts of what is left out. */
function cutLine(text: string, difference: number): string {
  if (text.length <= longestLine) return text
  const start = Math.max(0, Math.min(difference - lead, text.length - longestLine))
  const after = text.length - start - longestLine
  return [
    start > 0 ? `${formatCounted(start, 'character')} before … ` : '',
    text.slice(start, start + longestLine),
    after > 0 ? ` … ${formatCounted(after, 'more character')}` : '',
  ].join('')
}

/** Keeps the lines near a change, and replaces each longer run with one line that counts it. */
function leaveOutUnchanged(lines: readonly ComparedLine[]): readonly ComparedLine[] {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - contextLines), index + contextLines + 1)
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
      shown.push(line.change === 'kept' ? { ...line, text: cutLine(line.text, 0) } : line)
    } else hidden += 1
  }
  countHidden()
  return shown
}

function cutLines(lines: readonly ComparedLine[]): readonly ComparedLine[] {
  if (lines.length <= mostLines) return lines
  const text = `${formatCounted(lines.length - mostLines, 'more line')}. Download both and use a diff tool.`
  return [...lines.slice(0, mostLines), { change: 'left-out', text }]
}
