import { listTexts } from './list-texts.ts'
import { decoyName } from './place.ts'
import type { Place, Reading } from './place.ts'

/** IndexedDB: the names of all databases, stores and indexes, and every record. */
export const databasePlace: Place = {
  name: 'IndexedDB',
  read: readDatabases,
  plant: async (decoy) => {
    const opening = indexedDB.open(decoyName)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('decoys', { autoIncrement: true }).put(decoy)
    })
    const database = await settle(opening)
    database.close()
    return async () => {
      await settle(indexedDB.deleteDatabase(decoyName))
    }
  },
}

async function* readDatabases(): AsyncGenerator<Reading> {
  for (const { name = '' } of await indexedDB.databases()) {
    const where = `the database ${name}`
    yield { where, content: name }
    // One at a time: each is closed before the next is opened.
    // oxlint-disable-next-line no-await-in-loop
    const database = await openExisting(name)
    if (!database) continue
    try {
      for (const store of database.objectStoreNames) {
        yield* readStore(database.transaction(store).objectStore(store), where)
      }
    } finally {
      database.close()
    }
  }
}

async function* readStore(store: IDBObjectStore, database: string): AsyncGenerator<Reading> {
  const where = `${database}, store ${store.name}`
  const names = [store.name, ...store.indexNames].join(' ')
  const records = await Promise.all([settle(store.getAllKeys()), settle(store.getAll())])
  yield { where, content: names }
  for await (const content of listTexts(records)) yield { where, content }
}

/** @returns nothing for a database that was deleted meanwhile; opening it must not recreate it */
async function openExisting(name: string): Promise<IDBDatabase | undefined> {
  const opening = indexedDB.open(name)
  let isGone = false
  opening.addEventListener('upgradeneeded', () => {
    isGone = true
    opening.transaction?.abort()
  })
  try {
    return await settle(opening)
  } catch (error) {
    if (isGone) return undefined
    throw error
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The database gave no reason.'))
    })
  })
}
