import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatCounted } from '#core/text/format-count.ts'
import { writeLinkName } from '#core/text/quote-document.ts'
import { addressOf } from '#site/address/markdown-address.ts'
import type { PortalSite } from '#site/address/portal-site.ts'
import { namePortal } from '#site/versions/name-portal.ts'
import type { Sidebar } from '#site/service.ts'
import type { ListedPortal } from './listed-portal.ts'
import type { PublishedPage } from './published-page.ts'
import { orderPages } from './reading-order.ts'
import { writeLlmsFiles } from './write-llms.ts'

/** Writes `llms.txt` and `llms-full.txt`, which list all pages, with the lists and parts that they name. */
export async function publishLists(
  directory: string,
  pages: readonly PublishedPage[],
  { sidebar, ...described }: Omit<ListedPortal, 'order'> & { readonly sidebar: Sidebar },
): Promise<void> {
  const files = writeLlmsFiles({ ...described, order: orderPages(pages, sidebar) })
  const folders = new Set(files.map(([path]) => dirname(join(directory, path))))
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })))
  await Promise.all(files.map(([path, text]) => writeFile(join(directory, path), text)))
}

/**
 * Writes the `llms.txt` of a site of several portals: it leads to the list of each. One that something else wrote, or that is of a
 * portal of the whole site, stays and gets the links at its end.
 */
export async function publishIndex(
  directory: string,
  { base, portals }: Pick<PortalSite, 'base' | 'portals'>,
): Promise<void> {
  const listed = portals.filter(({ folder }) => folder !== '')
  if (listed.length === 0) return
  const file = join(directory, 'llms.txt')
  const links = listed.map((portal) => {
    const { settings, contract, version } = portal
    const address = addressOf('/llms.txt', settings)
    const count = formatCounted(contract.operations.length, 'operation')
    const status = version && ` (${version.status})`
    return `- [${writeLinkName(namePortal(portal))}](${address})${status ?? ''}: what to know first, and all pages, of ${count}.`
  })
  const section = ['## API documentation', '', ...links, ''].join('\n')
  const written = await readFile(file, 'utf8').catch(() => undefined)
  const [{ settings }] = portals
  const home = addressOf('/', { ...settings, base })
  await writeFile(
    file,
    written === undefined ? `# ${home}\n\n${section}` : `${written.trimEnd()}\n\n${section}`,
  )
}
