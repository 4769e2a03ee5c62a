import { dirname, join } from 'node:path'
import { effects } from '#openapi/changes/change.ts'
import type { Change, Effect } from '#openapi/changes/change.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { SourceLine } from '#openapi/load/problem-list.ts'
import { formatCount, formatCounted } from '#text/format.ts'
import { formatCodeSpan } from '#text/quote-document.ts'

/** A change with its lines. */
export interface LocatedChange extends Omit<Change, 'before' | 'after'> {
  readonly before: LocatedPointer
  readonly after: LocatedPointer
  /** The reason of the team, if it accepts the change. */
  readonly accepted?: string | undefined
}

interface LocatedPointer extends SourceLine {
  readonly at: string
}

interface NamedDescription {
  readonly api: ApiDescription
  /** The path of the document, which its other files are relative to. */
  readonly name: string
}

export function locateChanges(
  changes: readonly Change[],
  [before, after]: readonly [NamedDescription, NamedDescription],
): readonly LocatedChange[] {
  const locate = ({ api, name }: NamedDescription, pointers: readonly string[]) =>
    api.findLines(pointers).map((found, index): LocatedPointer => {
      const { file, line } = found ?? { file: '', line: 1 }
      return { file: join(dirname(name), file), line, at: pointers[index] ?? '' }
    })
  const old = locate(
    before,
    changes.map((change) => change.before),
  )
  const next = locate(
    after,
    changes.map((change) => change.after),
  )
  const nowhere = { file: '', line: 1, at: '' }
  return changes.map((change, index) => ({
    ...change,
    before: old[index] ?? nowhere,
    after: next[index] ?? nowhere,
  }))
}

/** @param settled the accepted changes */
export function formatChanges(
  open: readonly LocatedChange[],
  settled: readonly LocatedChange[],
  isJson: boolean,
): string {
  if (isJson) return [...open, ...settled].map(formatJson).join('\n')
  if (open.length + settled.length === 0) return `${title} none`
  const byEffect = effects.map((effect) => open.filter((change) => change.effect === effect))
  const counts = byEffect.flatMap(([first, ...others]) =>
    first ? [`${formatCount(others.length + 1)} ${first.effect}`] : [],
  )
  if (settled.length > 0) counts.push(`${formatCount(settled.length)} accepted`)
  const sections = byEffect.flatMap((changes, index) =>
    formatSection(headings[effects[index] ?? 'compatible'], changes),
  )
  return [`${title} ${counts.join(', ')}`, ...sections, ...formatSection('Accepted', settled)].join(
    '\n\n',
  )
}

/** Names the subject, because the output may be a comment of a pull request. */
const title = '**Changes of the API:**'

const headings: Readonly<Record<Effect, string>> = {
  breaking: 'Breaking',
  unknown: 'Unknown: the documents do not decide it',
  indirect: 'Indirect: names in generated code, defaults and servers',
  compatible: 'Compatible',
}

function formatJson({ before, after, ...change }: LocatedChange): string {
  const { effect, kind, sentence, direction, operations, schema, accepted } = change
  const names = operations.map(({ name }) => name)
  const what = { effect, kind, sentence, direction, operations: names, schema }
  return JSON.stringify({ ...what, before, after, accepted })
}

function formatSection(heading: string, changes: readonly LocatedChange[]): readonly string[] {
  const words = changes.filter(({ kind }) => kind === 'words')
  const others = changes.filter(({ kind }) => kind !== 'words')
  const lines = others.slice(0, mostLines).map(formatLine)
  const more = others.length - lines.length
  if (more > 0) lines.push(`- ${formatCounted(more, 'more change')}`)
  if (words.length > 0) lines.push(`- ${formatCounted(words.length, 'changed text')}`)
  return lines.length === 0 ? [] : [`### ${heading}`, lines.join('\n')]
}

/** A comment of GitHub has at most 65,536 characters. */
const mostLines = 100

function formatLine({ operations, sentence, accepted, ...change }: LocatedChange): string {
  const shown = operations.slice(0, 3).map(({ name }) => formatCodeSpan(name))
  const more = operations.length - shown.length
  if (more > 0) shown.push(`${formatCount(more)} more`)
  const where = shown.length === 0 ? '' : `${shown.join(', ')}: `
  // A removed part is only in the older document.
  const { file, line } = change.kind.endsWith('-removed') ? change.before : change.after
  const reason = accepted === undefined ? '' : ` Accepted: ${accepted}`
  return `- ${where}${sentence} (${file}:${line})${reason}`
}
