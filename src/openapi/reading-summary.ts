import { formatCounted } from '#text/format.ts'
import type { Operation } from '#request/description/operation.ts'
import type { ApiDescription } from './load-api-description.ts'
import type { DocumentProblem } from './load/problem-list.ts'

type Described = Pick<ApiDescription, 'operations' | 'problems' | 'internal'>

/**
 * Returns the operations that cannot be called as described, by method and path, and the paths that
 * could not be parsed.
 */
function collectOmitted({ operations, problems }: Described): ReadonlySet<string> {
  const nowhere = operations.filter(({ callable }) => callable.from === 'nowhere')
  const errors = problems.filter(({ severity: weight }) => weight === 'operation')
  return new Set([...nowhere.map(formatOperation), ...errors.flatMap((one) => one.operations)])
}

/** Returns the name of an operation in the problems of a document. */
function formatOperation({ method, path, writtenPath = path }: Operation): string {
  return `${method} ${writtenPath}`
}

function formatProblem({
  file,
  line,
  severity: weight,
  sentence,
  operations,
}: DocumentProblem): string {
  const names = operations.slice(0, 3).join(', ')
  const more = operations.length > 3 ? ` and ${operations.length - 3} more` : ''
  const about =
    names === '' ? '' : ` (${weight === 'operation' ? 'left out: ' : ''}${names}${more})`
  return `${file}:${line}: ${sentence}${about}`
}

/** @param folder identifies the document if a site has several */
export function summarizeProblems(description: Described, folder?: string): readonly string[] {
  const { operations, problems, internal } = description
  const omitted = collectOmitted(description)
  const met = new Set(problems.flatMap((fault) => fault.operations))
  const warned = operations
    .map(formatOperation)
    .filter((name) => met.has(name) && !omitted.has(name))
  const shown = problems.slice(0, maxShown).map(formatProblem)
  const rest = problems.length - shown.length
  return [
    ...shown,
    ...(rest > 0
      ? [`… and ${rest} more: the command plan --list --verbose prints all of them.`]
      : []),
    `The API document${folder === undefined ? '' : ` of ${folder}/`}: ${formatCounted(operations.length, 'operation')} read, ${warned.length} with warnings, ${omitted.size} left out${explainInternal(internal)}.`,
  ]
}

const maxShown = 20

function explainInternal({ length }: readonly string[]): string {
  return length === 0 ? '' : `, and ${formatCounted(length, 'internal one')} (x-internal) not shown`
}
