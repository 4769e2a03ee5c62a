import { formatCounted } from '#text/format.ts'
import type { Operation } from '#request/description/operation.ts'
import type { DocumentProblem } from './load/problem-list.ts'

interface ReadingTally {
  readonly read: number
  /** Callable operations with warnings. */
  readonly warned: number
  /**
   * Operations that cannot be called as described, by method and path; or paths that could not be
   * parsed.
   */
  readonly leftOut: readonly string[]
}

function tallyReading(
  operations: readonly Operation[],
  faults: readonly DocumentProblem[],
): ReadingTally {
  const names = operations.map(formatOperation)
  const nowhere = operations
    .filter(({ callable }) => callable.from === 'nowhere')
    .map(formatOperation)
  const refused = faults.flatMap((fault) => (fault.weight === 'operation' ? fault.operations : []))
  const leftOut = new Set([...nowhere, ...refused])
  const met = new Set(faults.flatMap((fault) => fault.operations))
  return {
    read: operations.length,
    warned: names.filter((name) => met.has(name) && !leftOut.has(name)).length,
    leftOut: [...leftOut],
  }
}

/** Returns the name of an operation in the problems of a document. */
function formatOperation({ method, path, writtenPath = path }: Operation): string {
  return `${method} ${writtenPath}`
}

function formatFault({ file, line, weight, sentence, operations }: DocumentProblem): string {
  const names = operations.slice(0, 3).join(', ')
  const more = operations.length > 3 ? ` and ${operations.length - 3} more` : ''
  const about =
    names === '' ? '' : ` (${weight === 'operation' ? 'left out: ' : ''}${names}${more})`
  return `${file}:${line}: ${sentence}${about}`
}

/** @param folder identifies the document if a site has several */
export function summarizeProblems(
  {
    operations,
    faults,
    internal,
  }: {
    readonly operations: readonly Operation[]
    readonly faults: readonly DocumentProblem[]
    readonly internal: readonly string[]
  },
  folder?: string,
): readonly string[] {
  const { read, warned, leftOut } = tallyReading(operations, faults)
  const shown = faults.slice(0, maxShown).map(formatFault)
  const rest = faults.length - shown.length
  return [
    ...shown,
    ...(rest > 0
      ? [`… and ${rest} more: the command plan --list --verbose prints all of them.`]
      : []),
    `The API document${folder === undefined ? '' : ` of ${folder}/`}: ${formatCounted(read, 'operation')} read, ${warned} with warnings, ${leftOut.length} left out${explainInternal(internal)}.`,
  ]
}

const maxShown = 20

function explainInternal({ length }: readonly string[]): string {
  return length === 0 ? '' : `, and ${formatCounted(length, 'internal one')} (x-internal) not shown`
}
