import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'astro/zod'
import { writeCall } from '#command-line/write-call.ts'

/** A key as it is stored: without its value, of which there is only a SHA-256 hash. */
export type StoredKey = {
  readonly id: string
  readonly name: string
  /** RFC 3339, in UTC. */
  readonly createdAt: string
}

/** A key at creation, the only time when its value is known. */
export type CreatedKey = StoredKey & { readonly value: string }

/** A name and password for Basic at creation, the only time when the password is known. */
export type CreatedPair = StoredKey & { readonly user: string; readonly password: string }

/** The keys of the sandbox. Every method throws an `Error` with one sentence if the data fails. */
export type KeyStore = {
  /** Creates a key with a 256-bit random value. The name must have passed `readKeyName`. */
  readonly createKey: (name: string) => CreatedKey
  /** Creates a name and a password with a 256-bit random value. The name of the pair must have passed `readKeyName`. */
  readonly createPair: (name: string) => CreatedPair
  /** All keys and pairs, newest first. */
  readonly listKeys: () => readonly StoredKey[]
  readonly findById: (id: string) => StoredKey | undefined
  readonly findByValue: (value: string) => StoredKey | undefined
  readonly findByPair: (user: string, password: string) => StoredKey | undefined
  /** `false` when there was no such key. */
  readonly deleteKey: (id: string) => boolean
  readonly close: () => void
}

/**
 * The absolute path of the directory for the sandbox's data: `SANDBOX_DIR` if set, else `.sandbox` in
 * the project. A relative path starts at the current directory, which npm sets to the project's
 * wherever it is called.
 */
export function locateSandboxDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return resolve(environment['SANDBOX_DIR']?.trim() || '.sandbox')
}

/**
 * Opens the keys in this directory and creates what is missing (directory 0700, file 0600). Several
 * programs may have the same directory open: SQLite locks the file for each statement. A created key survives `kill -9`.
 * Throws an `Error` with one sentence and the remedy when the data is damaged or cannot be written.
 */
export function openKeyStore(directory: string, clock: () => Date = () => new Date()): KeyStore {
  const attempt = <T>(work: () => T): T => explainFaults(work, directory)
  const database = attempt(() => openDatabase(directory))
  const keys = attempt(() => prepareStatements(database))
  const find = (hash: Buffer) => keyRow.optional().parse(attempt(() => keys.byHash.get(hash)))
  const insert = (name: string, hash: Buffer): StoredKey => {
    // An open file goes on without its name, and ends with this program.
    if (!existsSync(join(directory, fileName))) {
      throw new Error(
        `The sandbox's data in ${directory} was removed while the sandbox ran, so no key was created. Start the sandbox again, then create the key.`,
      )
    }
    const key = { id: randomUUID(), name, createdAt: clock().toISOString() }
    attempt(() => keys.insert.run(key.id, key.name, key.createdAt, hash))
    return key
  }
  return {
    createKey: (name) => {
      const value = makeValue()
      return { ...insert(name, hashValue(value)), value }
    },
    createPair: (name) => {
      const [user, password] = [`user-${randomBytes(4).toString('hex')}`, makeValue()]
      return { ...insert(name, hashPair(user, password)), user, password }
    },
    listKeys: () => attempt(() => keys.list.all()).map((row) => keyRow.parse(row)),
    findById: (id) => keyRow.optional().parse(attempt(() => keys.byId.get(id))),
    findByValue: (value) => find(hashValue(value)),
    findByPair: (user, password) => find(hashPair(user, password)),
    deleteKey: (id) => attempt(() => keys.remove.run(id)).changes === 1,
    close: () => {
      if (database.isOpen) database.close()
    },
  }
}

/**
 * Removes all keys in this directory, also while a sandbox runs, which then knows none of them. A damaged file goes whole.
 *
 * @returns whether there was anything to remove
 * @throws {Error} with one sentence and the remedy
 */
export function removeKeys(directory: string): boolean {
  if (!existsSync(join(directory, fileName))) return false
  explainFaults(() => {
    try {
      const database = openDatabase(directory)
      database.exec('DELETE FROM api_key')
      database.close()
    } catch (error) {
      if (!isDamage(error)) throw error
      for (const suffix of ['', '-journal', '-wal', '-shm']) {
        rmSync(join(directory, fileName + suffix), { force: true })
      }
    }
  }, directory)
  return true
}

const fileName = 'sandbox.db'
const busyTimeoutMs = 5000

/** Opens the one table, creates it if missing, and checks the file for damage. */
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
    // Reads every page, so that damage shows now and not in the middle of someone's work.
    const check = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
    if (check !== 'ok') throw Object.assign(new Error('quick_check found damage'), { errcode: 11 })
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
    byId: database.prepare(`${columns} WHERE id = ?`),
    byHash: database.prepare(`${columns} WHERE hash = ?`),
    remove: database.prepare('DELETE FROM api_key WHERE id = ?'),
  }
}

/** No salt or stretching: unlike a password, 256 random bits cannot be guessed. */
function hashValue(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Hashed twice, so that no single key has the hash of a pair. */
function hashPair(user: string, password: string): Buffer {
  return createHash('sha256')
    .update(hashValue(`${user}:${password}`))
    .digest()
}

function makeValue(): string {
  return `sandbox_${randomBytes(32).toString('base64url')}`
}

/** SQLite's primary result codes SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const damaged = new Set<unknown>([11, 26])

/**
 * Runs work on the files in this directory. A failure of the file system or of SQLite is rethrown as
 * one sentence that says what happened and what to do, with the original as its `cause`.
 */
function explainFaults<T>(work: () => T, directory: string): T {
  try {
    return work()
  } catch (error) {
    throw new Error(explainFault(error, directory), { cause: error })
  }
}

function explainFault(error: unknown, directory: string): string {
  const reset = writeCall('sandbox:reset')
  if (isDamage(error)) {
    return `The sandbox's data in ${directory} is damaged; remove it with ${reset} and create your keys again.`
  }
  const reason = error instanceof Error ? error.message : 'for no reason that was given'
  return `The sandbox cannot read and write its data in ${directory} (${reason}); make that directory writable, set SANDBOX_DIR to another one, or remove the data with ${reset}.`
}

/** Whether SQLite found a damaged or foreign file: the low byte of its code is the primary one. */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' && damaged.has(code % 256)
}

/** Whether this is a Node error with that code, such as `EADDRINUSE`. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

const maxCharacters = 80

/** A usable name, or a sentence that says what to change. */
export type KeyNameReading =
  | { readonly kind: 'accepted'; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string }

/**
 * Reads what a person typed as the name of a key, "descriptive" in the source document. Surrounding white space is removed. The
 * limit of 80 characters (code points) and the refusal of control characters are the sandbox's own
 * rules; the service documents neither.
 */
export function readKeyName(typed: string): KeyNameReading {
  const name = typed.trim()
  const message = findFault(name)
  return message === undefined ? { kind: 'accepted', name } : { kind: 'refused', message }
}

function findFault(name: string): string | undefined {
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) {
    return 'The name contains a line break or another control character. Use one line of ordinary text.'
  }
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) {
    return 'Enter a name that says what the key is for, for example “CI job”.'
  }
  const length = Array.from(name).length
  if (length > maxCharacters) {
    return `The name has ${length} characters. Shorten it to ${maxCharacters} or fewer.`
  }
  return undefined
}
