import { withBase } from './with-base.ts'

/**
 * Loads a file that the build wrote.
 *
 * @param path from the root of the site
 * @param isContent says whether it is such a file: a host may send another in its place, as may a newer version of the site
 * @throws {Error} when it cannot be loaded, or is no such file
 */
export async function loadFile<Content>(
  path: string,
  isContent: (content: unknown) => content is Content,
): Promise<Content> {
  const response = await fetch(withBase(`/${path}`))
  const content: unknown = response.ok ? await response.json() : undefined
  if (!isContent(content)) throw new Error(`The site has no file ${path} of the kind expected.`)
  return content
}

/** Loads each file once in a page; one that could not be loaded is asked for again. */
export function loadOnce<File>(
  locate: (slug: string) => string,
  isFile: (file: unknown) => file is File,
): (slug: string) => Promise<File> {
  const loaded = new Map<string, Promise<File>>()
  return async (slug) => {
    const known = loaded.get(slug)
    if (known) return known
    const loading = loadFile(locate(slug), isFile)
    loaded.set(slug, loading)
    return loading.catch((error: unknown) => {
      loaded.delete(slug)
      throw error
    })
  }
}

/** Saves what a page has as a file, as a browser saves a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Once it has begun, the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
