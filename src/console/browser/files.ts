import { withBase } from './with-base.ts'

/**
 * Loads a file that the build wrote.
 *
 * @param path from the root of the site
 * @param isContent validates the content: a host, or a newer version of the site, may return another file
 * @throws {Error} if it cannot be loaded or is not such a file
 */
export async function loadFile<Content>(
  path: string,
  isContent: (content: unknown) => content is Content,
): Promise<Content> {
  const response = await fetch(withBase(`/${path}`))
  const content: unknown = response.ok ? await response.json() : undefined
  if (!isContent(content)) throw new Error(`The file ${path} is missing or has unexpected content.`)
  return content
}

/** Returns a loader that caches files for the life of the page; failed loads are retried on the next call. */
export function createCachedLoader<File>(
  locate: (slug: string) => string,
  isFile: (file: unknown, slug: string) => file is File,
): (slug: string) => Promise<File> {
  const loaded = new Map<string, Promise<File>>()
  return async (slug) => {
    const known = loaded.get(slug)
    if (known) return known
    const loading = loadFile(locate(slug), (file): file is File => isFile(file, slug))
    loaded.set(slug, loading)
    return loading.catch((error: unknown) => {
      loaded.delete(slug)
      throw error
    })
  }
}

/** Saves a blob as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A started download keeps its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
