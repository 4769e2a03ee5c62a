import { formatCount } from '#core/text/format.ts'
import type { ResponseRules } from '#core/response/documented-response.ts'
import type { FindingGroup } from './body-check.ts'
import { verdictNames } from './compare-response.ts'
import type { PartVerdict } from './compare-response.ts'

/** A response and its document, where they disagree. */
export interface Disagreement {
  readonly operation: Pick<ResponseRules, 'id' | 'method' | 'path'>
  readonly status: number
  readonly parts: readonly PartVerdict[]
  readonly groups: readonly FindingGroup[]
}

/** The sentence wherever a response and its document disagree. */
export const whichIsRight =
  'The response and the document disagree; which of them is right cannot be known from here.'

/**
 * A report for the team that owns the service, as Markdown: places, rules and types. It holds no value of the response, so that it
 * can be passed on. Names of members are places.
 */
export function writeReport({ operation, status, parts, groups }: Disagreement): string {
  const { id, method, path } = operation
  const ofParts = parts
    .filter(({ verdict }) => verdict !== 'as-specified')
    .map(({ verdict, sentence, at }) => `- ${verdictNames[verdict]}: ${sentence}${writeRule(at)}`)
  return [
    `# ${method} ${path}: a response held against the document`,
    '',
    `Operation ${code(id)}, status ${status}. Places and types only, no values.`,
    ...(groups.some(({ kind }) => kind === 'contradiction') ||
    parts.some(({ verdict }) => verdict === 'contradicts')
      ? ['', whichIsRight]
      : []),
    ...(ofParts.length > 0 ? ['', '## Status, media type and headers', '', ...ofParts] : []),
    ...(groups.length > 0 ? ['', '## Body', '', ...groups.map(writeGroup)] : []),
    '',
  ].join('\n')
}

const kinds = {
  contradiction: 'Contradicts',
  remark: 'Remark',
  unchecked: 'Not checked',
} as const satisfies Record<FindingGroup['kind'], string>

function writeGroup({ kind, places, first, rule, end, found, count }: FindingGroup): string {
  const times = count === 1 ? 'once' : `${formatCount(count)} times, first at ${writePlace(first)}`
  return `- ${kinds[kind]}: ${writePlace(places)}, ${times}: ${oneLine(end)} Found: ${found.join(', ')}.${writeRule(rule)}`
}

function writePlace(pointer: string): string {
  return pointer === '' ? 'the whole body' : code(pointer)
}

function writeRule(at: string | undefined): string {
  return at === undefined ? '' : ` Document: ${code(at)}.`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Names can hold what Markdown reads (CommonMark 0.31.2, section 6.1). */
function code(text: string): string {
  const line = oneLine(text)
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}
