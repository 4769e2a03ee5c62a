import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { previewSite } from '#host/preview-site.ts'
import type { RunningPortal } from '#host/preview-site.ts'
import { siteDirectory } from '../../support/test-places.ts'

/** Serves the built site as a static host does: each file with the headers that `_headers` has for all, or with none. */
export async function startStaticHost(knowsHeaders: boolean): Promise<RunningPortal> {
  const headers = knowsHeaders ? await readHeaders() : {}
  return previewSite(siteDirectory, { port: 0, base: '' }, headers)
}

async function readHeaders(): Promise<Readonly<Record<string, string>>> {
  const [text = ''] = (await readFile(join(siteDirectory, '_headers'), 'utf8')).split('\n/')
  const lines = text.matchAll(/^ {2}(?<name>[\w-]+): (?<value>.+)$/gm)
  return Object.fromEntries(
    [...lines].map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']),
  )
}
