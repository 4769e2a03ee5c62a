import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findHostFile, hosts } from './hosts.ts'
import type { HostFile, HostName } from './hosts.ts'
import type { SiteHeaders } from './site-headers.ts'

/** The headers of a built site, and the site's own files that they are merged into. */
export interface RecordedHeaders {
  readonly headers: SiteHeaders
  readonly own: Readonly<Partial<Record<HostFile, string>>>
}

/** Records the headers of a built site next to Astro's own cache, because the published folder has only what a host reads. */
export async function recordHeaders(
  root: string,
  directory: string,
  recorded: RecordedHeaders,
): Promise<void> {
  const file = getRecordPath(root, directory)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(recorded))
}

export async function moveRecord(root: string, from: string, to: string): Promise<void> {
  await rename(getRecordPath(root, from), getRecordPath(root, to))
}

/**
 * Formats the headers of a built site for a host.
 *
 * @returns `undefined` if the site was not built in this project
 * @throws {Error} for headers that the host's format cannot hold
 */
export async function formatRecordedHeaders(
  root: string,
  directory: string,
  host: HostName,
): Promise<string | undefined> {
  const text = await readFile(getRecordPath(root, directory), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { headers, own }: RecordedHeaders = JSON.parse(text)
  const file = findHostFile(host)
  return hosts[host](headers, file && own[file])
}

function getRecordPath(root: string, directory: string): string {
  const key = createHash('sha256').update(resolve(root, directory)).digest('hex').slice(0, 16)
  return join(root, 'node_modules/.astro/developer-portal', `headers-${key}.json`)
}
