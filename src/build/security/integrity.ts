import { createHash } from 'node:crypto'
import type { Edit } from '#core/text/edit-text.ts'
import { readAttribute } from '#site/page-elements.ts'
import type { Element } from '#site/page-elements.ts'

/** The hash of a file of the site by its URL path; rejects if there is none. */
export type HashAsset = (path: string) => Promise<string>

/**
 * Adds to each script and style sheet tag of a page the hash of its file, so that a browser refuses any other content
 * (Subresource Integrity).
 */
export async function addIntegrity(
  elements: readonly Element[],
  hashAsset: HashAsset,
): Promise<readonly Edit[]> {
  return Promise.all(
    elements.flatMap((element) => {
      const path = findAsset(element)
      const at = element.sourceCodeLocation?.startOffset
      if (path === undefined || at === undefined) return []
      return [describeTag(at + '<'.length + element.tagName.length, path, hashAsset)]
    }),
  )
}

/** Loads a chunk or a style sheet early, if it is the one that was built: browsers use what they loaded with the same hash only. */
export async function writePreload(address: string, hashAsset: HashAsset): Promise<string> {
  const relation = address.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link integrity="${await hashAsset(address)}" ${relation} href="${address}">`
}

/**
 * Hashes each file once, whatever the number of pages that load it.
 *
 * @param readAsset reads a file of the site by its URL path, and rejects if there is none
 */
export function createAssetHasher(readAsset: (path: string) => Promise<Buffer>): HashAsset {
  const known = new Map<string, Promise<string>>()
  return (path) => {
    const hash = known.get(path) ?? hashFile(path, readAsset)
    known.set(path, hash)
    return hash
  }
}

/** The URL path of the file that an element loads as code. */
function findAsset(element: Element): string | undefined {
  if (element.tagName === 'script') return readAttribute(element, 'src')
  const isCode = element.tagName === 'link' && linked.has(readAttribute(element, 'rel') ?? '')
  return isCode ? readAttribute(element, 'href') : undefined
}

/** Links to what runs or styles the page; a later import gets the same preloaded module. */
const linked = new Set(['stylesheet', 'modulepreload'])

async function describeTag(at: number, path: string, hashAsset: HashAsset): Promise<Edit> {
  return { at, text: ` integrity="${await hashAsset(path)}"` }
}

async function hashFile(
  path: string,
  readAsset: (path: string) => Promise<Buffer>,
): Promise<string> {
  const content = await readAsset(path).catch((cause: unknown) => {
    throw new Error(`loads ${path}, which is not in the site. Correct the address.`, { cause })
  })
  // As in the policy. A longer hash cannot be compressed, and each page has about thirty.
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
