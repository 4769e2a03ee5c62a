import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { keyDatabaseFiles, openKeyDatabase } from './key-database.ts'
import { explainFaults } from './storage-fault.ts'
import { holdShared } from './use-lock.ts'

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
 * Opens the keys in this directory and creates what is missing (directory 0700, files 0600). Several
 * programs may have the same directory open; a created key survives `kill -9`.
 * Throws an `Error` with one sentence and the remedy when the data is damaged or cannot be written.
 */
export function openKeyStore(directory: string, clock: () => Date = () => new Date()): KeyStore {
  const attempt = <T>(work: () => T): T => explainFaults(work, directory)
  const lock = attempt(() => {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return holdShared(directory)
  })
  try {
    const database = openKeyDatabase(directory)
    const keys = attempt(() => prepareStatements(database))
    const insert = (name: string, hash: Buffer): StoredKey => {
      const key = { id: randomUUID(), name, createdAt: clock().toISOString() }
      attempt(() => keys.insert.run(key.id, key.name, key.createdAt, hash))
      // The open file goes on without its name, and ends with this program.
      if (!existsSync(join(directory, keyDatabaseFiles[0]))) {
        throw new Error(
          `The sandbox's data in ${directory} was removed while the sandbox ran, so no key was created. Start the sandbox again, then create the key.`,
        )
      }
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
      findByValue: (value) =>
        keyRow.optional().parse(attempt(() => keys.byHash.get(hashValue(value)))),
      findByPair: (user, password) =>
        keyRow.optional().parse(attempt(() => keys.byHash.get(hashPair(user, password)))),
      deleteKey: (id) => attempt(() => keys.remove.run(id)).changes === 1,
      close: () => {
        if (database.isOpen) database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
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
