import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sidebar } from '#site/sidebar.ts'
import type { Portal } from './portal-to-describe.ts'
import type { PublishedPage } from './published-page.ts'
import { orderPages } from './reading-order.ts'
import { writeLlms, writeLlmsFull } from './write-llms.ts'

/** Writes `llms.txt` and `llms-full.txt`, which list all pages. */
export async function publishLists(
  directory: string,
  pages: readonly PublishedPage[],
  { sidebar, ...described }: Omit<Portal, 'order'> & { readonly sidebar: Sidebar },
): Promise<void> {
  const portal = { ...described, order: orderPages(pages, sidebar) }
  await Promise.all([
    writeFile(join(directory, 'llms.txt'), writeLlms(portal)),
    writeFile(join(directory, 'llms-full.txt'), writeLlmsFull(portal)),
  ])
}
