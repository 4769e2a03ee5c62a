import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { locateSandboxDirectory } from './keys/data-directory.ts'
import { keyDatabaseFiles } from './keys/key-database.ts'
import { explainFaults, isDamage } from './keys/storage-fault.ts'
import { lockFile, tryHoldAlone, type UseLock } from './keys/use-lock.ts'

const directory = locateSandboxDirectory()

try {
  console.log(removeKeys())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function removeKeys(): string {
  if (!existsSync(directory)) return `There was nothing to remove in ${directory}.`
  const lock = explainFaults(lockDirectory, directory)
  if (lock === undefined) {
    throw new Error(
      'The sandbox is running, so nothing was removed; stop it with Ctrl-C where it was started, then run npm run sandbox:reset again.',
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

function lockDirectory(): UseLock | undefined {
  try {
    return tryHoldAlone(directory)
  } catch (error) {
    if (!isDamage(error)) throw error
    // No program can hold a lock on a file that SQLite cannot read.
    rmSync(join(directory, lockFile), { force: true })
    return tryHoldAlone(directory)
  }
}
