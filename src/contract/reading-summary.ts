import { formatCounted } from '#core/text/format.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Fault } from './source/fault-list.ts'

interface ReadingTally {
  readonly read: number
  /** Operations that can be called, and about which something is noted. */
  readonly warned: number
  /** Operations that nobody can call as the document describes them, by method and path; or a path that could not be read. */
  readonly leftOut: readonly string[]
}

function tallyReading(operations: readonly Operation[], faults: readonly Fault[]): ReadingTally {
  const names = operations.map(nameWritten)
  const nowhere = operations.filter(({ callable }) => callable.from === 'nowhere').map(nameWritten)
  const refused = faults.flatMap((fault) => (fault.weight === 'operation' ? fault.operations : []))
  const leftOut = new Set([...nowhere, ...refused])
  const met = new Set(faults.flatMap((fault) => fault.operations))
  return {
    read: operations.length,
    warned: names.filter((name) => met.has(name) && !leftOut.has(name)).length,
    leftOut: [...leftOut],
  }
}

/** Returns the name that the problems of a document have for an operation. */
function nameWritten({ method, path, writtenPath = path }: Operation): string {
  return `${method} ${writtenPath}`
}

function writeFault({ file, line, weight, sentence, operations }: Fault): string {
  const names = operations.slice(0, 3).join(', ')
  const more = operations.length > 3 ? ` and ${operations.length - 3} more` : ''
  const about =
    names === '' ? '' : ` (${weight === 'operation' ? 'left out: ' : ''}${names}${more})`
  return `${file}:${line}: ${sentence}${about}`
}

/** @param folder disambiguates the document where a site has several */
export function summarizeReading(
  {
    operations,
    faults,
    internal,
  }: {
    readonly operations: readonly Operation[]
    readonly faults: readonly Fault[]
    readonly internal: readonly string[]
  },
  folder?: string,
): readonly string[] {
  const { read, warned, leftOut } = tallyReading(operations, faults)
  const shown = faults.slice(0, mostShown).map(writeFault)
  const rest = faults.length - shown.length
  return [
    ...shown,
    ...(rest > 0
      ? [`… and ${rest} more: the command plan --list --verbose tells all of them.`]
      : []),
    `The API document${folder === undefined ? '' : ` of ${folder}/`}: ${formatCounted(read, 'operation')} read, ${warned} with warnings, ${leftOut.length} left out${explainInternal(internal)}.`,
  ]
}

const mostShown = 20

function explainInternal({ length }: readonly string[]): string {
  return length === 0 ? '' : `, and ${formatCounted(length, 'internal one')} (x-internal) not shown`
}
