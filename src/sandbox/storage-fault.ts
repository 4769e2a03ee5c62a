import { hasErrorCode } from './error-code.ts'

/** The primary result codes of SQLite that have a remedy of their own (sqlite.org/rescode.html). */
const damaged = new Set([11, 26])
const busy = new Set([5, 6])
const full = 13

/**
 * Runs work on the files in this directory. A failure of the file system or of SQLite is thrown again
 * as one sentence that says what happened and what to do; the original stays its `cause`.
 */
export function explainFaults<T>(work: () => T, directory: string): T {
  try {
    return work()
  } catch (error) {
    throw new Error(describeFault(error, directory), { cause: error })
  }
}

/** Whether SQLite found something in the file that it did not write. */
export function isDamage(error: unknown): boolean {
  const code = readSqliteCode(error)
  return code !== undefined && damaged.has(code)
}

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  const code = readSqliteCode(error)
  return code !== undefined && busy.has(code)
}

function describeFault(error: unknown, directory: string): string {
  if (isDamage(error)) {
    return `The sandbox's data in ${directory} is damaged; remove it with npm run sandbox:reset and create your keys again.`
  }
  if (isBusy(error)) {
    return `The sandbox's data in ${directory} is locked by another program; wait until that has ended, then try again.`
  }
  if (readSqliteCode(error) === full || hasErrorCode(error, 'ENOSPC')) {
    return `The sandbox cannot write to ${directory} because the disk is full; free some space, then try again.`
  }
  return `The sandbox cannot read and write its data in ${directory}; make that directory writable, set SANDBOX_DIR to another one, or remove the data with npm run sandbox:reset.`
}

function readSqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  // The low byte is the primary code, the rest says more about the same failure.
  return typeof error.errcode === 'number' ? error.errcode % 256 : undefined
}
