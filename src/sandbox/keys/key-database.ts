import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeCall } from '#command-line/write-call.ts'
import { explainFaults } from './storage-fault.ts'

const schemaVersion = 1
const busyTimeoutMs = 5000

const schema = `
  CREATE TABLE api_key (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE
  ) STRICT;
  PRAGMA user_version = ${schemaVersion}`

/** The files that SQLite keeps for the keys, relative to the sandbox's directory. */
export const keyDatabaseFiles = ['sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm'] as const

/**
 * Opens `sandbox.db` in this directory, creates it if missing, and checks it for damage.
 * Throws an `Error` with one sentence and the remedy.
 */
export function openKeyDatabase(directory: string): DatabaseSync {
  const database = explainFaults(() => openFile(directory), directory)
  try {
    const version = explainFaults(() => readVersion(database), directory)
    if (version > schemaVersion) {
      throw new Error(
        `The sandbox's data in ${directory} was written by a newer version of the portal; remove it with ${writeCall('sandbox:reset')} and create your keys again.`,
      )
    }
    explainFaults(() => {
      prepareDatabase(database)
    }, directory)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function openFile(directory: string): DatabaseSync {
  const path = join(directory, keyDatabaseFiles[0])
  // SQLite copies this file's permissions to its other files.
  closeSync(openSync(path, 'a', 0o600))
  return new DatabaseSync(path, { timeout: busyTimeoutMs })
}

function prepareDatabase(database: DatabaseSync): void {
  // WAL lets the command line write while the server reads; FULL makes a key durable before it is shown.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // IMMEDIATE: if two programs start together, one creates the table and the other then finds it.
  database.exec('BEGIN IMMEDIATE')
  if (readVersion(database) === 0) database.exec(schema)
  database.exec('COMMIT')
  // Reads every page, so that damage shows now and not in the middle of someone's work.
  const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (check !== 'ok') throw damage()
}

function readVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}

/** The error that SQLite throws for a damaged page (SQLITE_CORRUPT). */
function damage(): Error {
  return Object.assign(new Error('quick_check found damage'), { errcode: 11 })
}
