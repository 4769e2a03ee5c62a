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
  const response = await fetch(withBase(`/${path}`), { credentials: 'omit' })
  const content: unknown = response.ok ? await response.json() : undefined
  if (!isContent(content)) throw new Error(`The site has no file ${path} of the kind expected.`)
  return content
}
