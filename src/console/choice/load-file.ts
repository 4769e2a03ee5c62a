import { withBase } from '#browser/with-base.ts'

/**
 * Loads a file that the build wrote.
 *
 * @param path from the root of the site
 * @throws {Error} when it cannot be loaded, or is no such file
 */
export async function loadFile<Content>(path: string): Promise<Content> {
  const response = await fetch(withBase(`/${path}`), { credentials: 'omit' })
  if (!response.ok) throw new Error(`The site has no file ${path}.`)
  // The build wrote it from this type.
  const content: Content = await response.json()
  return content
}
