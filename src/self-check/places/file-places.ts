import { decoyName, readBytes } from './place.ts'
import type { Place, Reading } from './place.ts'

/** The places in which a page can keep files: responses in Cache Storage, and its origin's private file system. */
export const filePlaces: readonly Place[] = [
  {
    name: 'Cache Storage',
    read: readCaches,
    plant: async (decoy) => {
      const cache = await caches.open(decoyName)
      try {
        await cache.put(`/${decoyName}`, new Response(decoy))
      } catch (error) {
        await removeCache()
        throw error
      }
      return removeCache
    },
  },
  {
    name: 'the private file system',
    read: async function* readRoot() {
      yield* readDirectory(await navigator.storage.getDirectory(), '')
    },
    plant: async (decoy) => {
      const root = await navigator.storage.getDirectory()
      const file = await root.getFileHandle(decoyName, { create: true })
      const undo = () => root.removeEntry(decoyName)
      try {
        const stream = await file.createWritable()
        await stream.write(decoy)
        await stream.close()
      } catch (error) {
        await undo()
        throw error
      }
      return undo
    },
  },
]

async function removeCache(): Promise<void> {
  await caches.delete(decoyName)
}

async function* readCaches(): AsyncGenerator<Reading> {
  for (const name of await caches.keys()) {
    yield { where: `the cache ${name}`, content: name }
    // One response at a time, so that only one is in memory.
    /* oxlint-disable no-await-in-loop */
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response) yield* readExchange(request, response, `the cache ${name}`)
    }
    /* oxlint-enable no-await-in-loop */
  }
}

async function* readExchange(
  request: Request,
  response: Response,
  cache: string,
): AsyncGenerator<Reading> {
  const where = `${cache}, a response`
  yield { where, content: `${request.method} ${request.url}` }
  for (const header of [...request.headers, ...response.headers]) {
    yield { where, content: header.join(': ') }
  }
  yield { where, content: readBytes(await response.arrayBuffer()) }
}

async function* readDirectory(
  directory: FileSystemDirectoryHandle,
  path: string,
): AsyncGenerator<Reading> {
  for await (const handle of directory.values()) {
    const where = `the file ${path}${handle.name}`
    yield { where, content: handle.name }
    if (isDirectory(handle)) yield* readDirectory(handle, `${path}${handle.name}/`)
    else if (isFile(handle)) {
      const file = await handle.getFile()
      yield { where, content: readBytes(await file.arrayBuffer()) }
    }
  }
}

function isDirectory(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory'
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file'
}
