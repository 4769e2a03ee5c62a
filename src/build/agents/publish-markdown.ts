import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
