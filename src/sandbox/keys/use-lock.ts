import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './storage-fault.ts'

const waitMs = 5000

/** The name of the lock file in the sandbox's directory; it is empty and may stay. */
export const lockFile = 'in-use.lock'

/** A lock on the sandbox's data; `release` may be called twice. */
export type UseLock = {
  readonly release: () => void
}

/**
 * Marks the data in this directory as in use. Any number of programs may hold this lock together. It
 * is a lock of the operating system, taken through SQLite: it ends with its process, so a crash or a
 * `kill -9` leaves nothing stale behind.
 */
export function holdShared(directory: string): UseLock {
  const database = openLockFile(directory, waitMs)
  try {
    // After a read, a transaction holds SQLite's SHARED lock until it ends.
    database.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
  } catch (error) {
    database.close()
    throw error
  }
  return toLock(database)
}

/** Locks the data exclusively; `undefined` when another program uses it. */
export function tryHoldAlone(directory: string): UseLock | undefined {
  const database = openLockFile(directory, 0)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return toLock(database)
}

function openLockFile(directory: string, timeout: number): DatabaseSync {
  const path = join(directory, lockFile)
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  return new DatabaseSync(path, { timeout })
}

function toLock(database: DatabaseSync): UseLock {
  return {
    release: () => {
      if (database.isOpen) database.close()
    },
  }
}
