import { createHash } from 'node:crypto'
import { listElements, readAttribute } from '../page-elements.ts'
import type { Element } from '../page-elements.ts'

/**
 * Adds to each script and style sheet tag of a page the hash of its file, so that a browser refuses any other content
 * (Subresource Integrity).
 *
 * @param readAsset reads a file of the site by its URL path, and rejects if there is none
 */
export async function addIntegrity(
  html: string,
  readAsset: (path: string) => Promise<Buffer>,
): Promise<string> {
  const tags = await Promise.all(
    listElements(html).flatMap((element) => {
      const path = findAsset(element)
      const at = element.sourceCodeLocation?.startOffset
      if (path === undefined || at === undefined) return []
      return [describeTag(at + '<'.length + element.tagName.length, path, readAsset)]
    }),
  )
  return tags
    .toSorted((one, other) => other.at - one.at)
    .reduce(
      (text, { at, hash }) => `${text.slice(0, at)} integrity="${hash}"${text.slice(at)}`,
      html,
    )
}

/** The URL path of the file that an element loads as code. */
function findAsset(element: Element): string | undefined {
  if (element.tagName === 'script') return readAttribute(element, 'src')
  const isCode = element.tagName === 'link' && linked.has(readAttribute(element, 'rel') ?? '')
  return isCode ? readAttribute(element, 'href') : undefined
}

/** Links to what runs or styles the page; a later import gets the same preloaded module. */
const linked = new Set(['stylesheet', 'modulepreload'])

async function describeTag(
  at: number,
  path: string,
  readAsset: (path: string) => Promise<Buffer>,
): Promise<{ readonly at: number; readonly hash: string }> {
  const content = await readAsset(path).catch((cause: unknown) => {
    throw new Error(`loads ${path}, which is not in the site. Correct the address.`, { cause })
  })
  return { at, hash: `sha384-${createHash('sha384').update(content).digest('base64')}` }
}
