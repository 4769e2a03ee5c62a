import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'astro/zod'

/** A stored key: only a SHA-256 hash of its value is kept. */
export type StoredKey = {
  readonly id: string
  readonly name: string
  /** RFC 3339, in UTC. */
  readonly createdAt: string
}

/** A new key. Its value is known only at creation. */
export type CreatedKey = StoredKey & { readonly value: string }

/** Keys of the sandbox. Every method throws an `Error` with one sentence if the data fails. */
export type KeyStore = ReturnType<typeof openKeyStore>

/**
 * Returns the absolute path of the directory for the sandbox's data: `SANDBOX_DIR` if set, else `.sandbox` in the project. A
 * relative path starts at the current directory, which npm sets to the project's.
 */
export function getSandboxDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(environment['SANDBOX_DIR']?.trim() || '.sandbox')
}

/**
 * Opens the keys in this directory and creates what is missing (directory 0700, file 0600). Several programs may have the same
 * directory open: SQLite locks the file for each statement. A created key survives `kill -9`. Throws an `Error` with one sentence
 * and the remedy if the data is damaged or cannot be written.
 */
export function openKeyStore(directory: string, clock: () => Date = () => new Date()) {
  const attempt = <T>(work: () => T): T => withRemedy(work, directory)
  const database = attempt(() => openDatabase(directory))
  const keys = attempt(() => prepareStatements(database))
  return {
    /** Creates a key with a random value of 256 bits. */
    createKey: (name: string): CreatedKey => {
      // A deleted file stays usable while open, and disappears when this program ends.
      if (!existsSync(join(directory, fileName))) {
        throw new Error(
          `The sandbox's data in ${directory} was removed while the sandbox ran, so no key was created. Start the sandbox again, then create the key.`,
        )
      }
      const key = { id: randomUUID(), name, createdAt: clock().toISOString() }
      const value = `sandbox_${randomBytes(32).toString('base64url')}`
      attempt(() => keys.insert.run(key.id, key.name, key.createdAt, hashValue(value)))
      return { ...key, value }
    },
    /** Newest first. */
    listKeys: (): readonly StoredKey[] =>
      attempt(() => keys.list.all()).map((row) => keyRow.parse(row)),
    findByValue: (value: string) =>
      keyRow.optional().parse(attempt(() => keys.byHash.get(hashValue(value)))),
    /** @returns `false` for an unknown key */
    deleteKey: (id: string) => attempt(() => keys.remove.run(id)).changes === 1,
    // Deletes rows, not the file, so that a running sandbox rejects the keys too.
    deleteAll: () => attempt(() => database.exec('DELETE FROM api_key')),
    close: () => {
      if (database.isOpen) database.close()
    },
  }
}

const fileName = 'sandbox.db'
/** Milliseconds for which the program blocks while it waits for a lock. Statements of a sandbox take less. */
const busyTimeoutMs = 100

function openDatabase(directory: string): DatabaseSync {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, fileName)
  // SQLite copies this file's permissions to its journal.
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    database.exec(`
      CREATE TABLE IF NOT EXISTS api_key (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created_at TEXT NOT NULL,
        hash BLOB NOT NULL UNIQUE
      ) STRICT`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const keyRow = z
  .object({ id: z.string(), name: z.string(), created_at: z.string() })
  .transform(({ id, name, created_at }): StoredKey => ({ id, name, createdAt: created_at }))

function prepareStatements(database: DatabaseSync) {
  const columns = 'SELECT id, name, created_at FROM api_key'
  return {
    insert: database.prepare(
      'INSERT INTO api_key (id, name, created_at, hash) VALUES (?, ?, ?, ?)',
    ),
    list: database.prepare(`${columns} ORDER BY created_at DESC, rowid DESC`),
    byHash: database.prepare(`${columns} WHERE hash = ?`),
    remove: database.prepare('DELETE FROM api_key WHERE id = ?'),
  }
}

/** Hashes a key's value, without salt or stretching: unlike a password, 256 random bits cannot be guessed. */
function hashValue(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Rethrows a failure of the file system or of SQLite as one sentence with the next step. */
function withRemedy<T>(work: () => T, directory: string): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new Error(
      `The sandbox cannot read and write its data in ${directory} (${reason}); ${findRemedy(error)}.`,
      { cause: error },
    )
  }
}

/** Returns the remedy for an error. Deleting the data is the remedy only if none of it can be used. */
function findRemedy(error: unknown): string {
  const found = remedies.find(
    ({ codes, results }) =>
      codes.some((code) => hasErrorCode(error, code)) || results.includes(getResultCode(error)),
  )
  return found?.remedy ?? 'try again, or set SANDBOX_DIR to another folder'
}

/** Returns the primary result code of SQLite (https://www.sqlite.org/rescode.html); -1 for any other error. */
function getResultCode(error: unknown): number {
  const isOfSqlite = error instanceof Error && 'errcode' in error
  return isOfSqlite && typeof error.errcode === 'number' ? error.errcode & 0xff : -1
}

const remedies: readonly {
  readonly codes: readonly string[]
  readonly results: readonly number[]
  readonly remedy: string
}[] = [
  {
    codes: ['EEXIST', 'ENOTDIR'],
    // SQLITE_CORRUPT and SQLITE_NOTADB.
    results: [11, 26],
    remedy: 'delete that folder or set SANDBOX_DIR to another one',
  },
  {
    codes: ['ENOSPC', 'EDQUOT'],
    // SQLITE_FULL.
    results: [13],
    remedy: 'free some space on the disk and try again, and all keys are still there',
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    // SQLITE_PERM, SQLITE_READONLY and SQLITE_CANTOPEN.
    results: [3, 8, 14],
    remedy: 'make the folder and its files writable for you or set SANDBOX_DIR to another folder',
  },
  {
    codes: [],
    // SQLITE_BUSY and SQLITE_LOCKED.
    results: [5, 6],
    remedy: 'another program has locked them, so close it and try again',
  },
]

/** Whether an error has a code such as `EADDRINUSE`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** In UTF-16 code units, as HTML counts. The service documents no limit; this one is the sandbox's. */
export const longestKeyName = 80

/** Returns the typed name within the limit, possibly empty. */
export function normalizeKeyName(typed: string): string {
  return typed.trim().slice(0, longestKeyName).trim()
}
