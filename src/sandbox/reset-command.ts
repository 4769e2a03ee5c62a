import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Command } from '#command-line/run-command.ts'
import { writeCall } from '#command-line/write-call.ts'
import { locateSandboxDirectory } from './keys/data-directory.ts'
import { keyDatabaseFiles } from './keys/key-database.ts'
import { explainFaults, isDamage } from './keys/storage-fault.ts'
import { lockFile, tryHoldAlone, type UseLock } from './keys/use-lock.ts'
import { reportFault } from './report-fault.ts'

/** Removes the keys of the sandbox. */
export const resetCommand: Command<undefined> = {
  name: 'sandbox:reset',
  calls: [''],
  help: `Removes all keys of the sandbox, which must not be running.

Exit status: 0 removed, 1 not removed, 2 usage error.`,
  choose: (args) => {
    parseArgs({ args })
    return undefined
  },
  run: () => {
    try {
      return { status: 0, output: removeKeys(locateSandboxDirectory()) }
    } catch (error) {
      return reportFault(error)
    }
  },
}

function removeKeys(directory: string): string {
  if (!existsSync(directory)) return `There was nothing to remove in ${directory}.`
  const lock = explainFaults(() => lockDirectory(directory), directory)
  if (lock === undefined) {
    throw new Error(
      `The sandbox is running, so nothing was removed; stop it with Ctrl-C where it was started, then run ${writeCall('sandbox:reset')} again.`,
    )
  }
  try {
    explainFaults(() => {
      // Only the files that the sandbox wrote: SANDBOX_DIR may hold other things.
      for (const file of keyDatabaseFiles) rmSync(join(directory, file), { force: true })
    }, directory)
  } finally {
    lock.release()
  }
  return `Removed all sandbox keys from ${directory}.`
}

function lockDirectory(directory: string): UseLock | undefined {
  try {
    return tryHoldAlone(directory)
  } catch (error) {
    if (!isDamage(error)) throw error
    // No program can hold a lock on a file that SQLite cannot read.
    rmSync(join(directory, lockFile), { force: true })
    return tryHoldAlone(directory)
  }
}
