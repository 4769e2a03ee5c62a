import { writeCall } from '#command-line/write-call.ts'
import { hasErrorCode } from './error-code.ts'

/** SQLite's primary result codes that have a specific remedy (sqlite.org/rescode.html). */
const damaged = new Set([11, 26])
const busy = new Set([5, 6])
const full = 13

/**
 * Runs work on the files in this directory. A failure of the file system or of SQLite is rethrown as
 * one sentence that says what happened and what to do, with the original as its `cause`.
 */
export function explainFaults<T>(work: () => T, directory: string): T {
  try {
    return work()
  } catch (error) {
    throw new Error(describeFault(error, directory), { cause: error })
  }
}

/** Whether SQLite found a damaged or foreign file. */
export function isDamage(error: unknown): boolean {
  const code = readSqliteCode(error)
  return code !== undefined && damaged.has(code)
}

/** Whether another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
  const code = readSqliteCode(error)
  return code !== undefined && busy.has(code)
}

function describeFault(error: unknown, directory: string): string {
  if (isDamage(error)) {
    return `The sandbox's data in ${directory} is damaged; remove it with ${writeCall('sandbox:reset')} and create your keys again.`
  }
  if (isBusy(error)) {
    return `The sandbox's data in ${directory} is locked by another program; wait until that program ends, then try again.`
  }
  if (readSqliteCode(error) === full || hasErrorCode(error, 'ENOSPC')) {
    return `The sandbox cannot write to ${directory} because the disk is full; free some space, then try again.`
  }
  return `The sandbox cannot read and write its data in ${directory}; make that directory writable, set SANDBOX_DIR to another one, or remove the data with ${writeCall('sandbox:reset')}.`
}

function readSqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  // The low byte is the primary code; the rest adds detail.
  return typeof error.errcode === 'number' ? error.errcode % 256 : undefined
}
