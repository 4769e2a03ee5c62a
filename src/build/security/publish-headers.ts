import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Origin } from '#core/request/server-url.ts'
import { writeHeadersFile } from './headers-file.ts'
import { mergeHashes } from './inline-code.ts'
import { permitSite, writePolicy } from './policy.ts'
import type { InlineHashes } from './policy.ts'
import { serverFiles } from './server-files.ts'
import { listSiteHeaders } from './site-headers.ts'
import type { HeaderChoices } from './site-headers.ts'

/** The permissions of a page's policy that the policy of the whole site must have too. */
export interface PageNeeds {
  readonly hashes: InlineHashes
  readonly trustedTypes: readonly string[]
}

/**
 * Writes the headers of a site, for each kind of host.
 *
 * @param pages what each page of the site needs
 * @param origins those that its pages may call
 */
export async function publishHeaders(
  directory: string,
  pages: readonly PageNeeds[],
  place: Pick<HeaderChoices, 'base' | 'siteUrl' | 'folders'>,
  origins: readonly Origin[],
): Promise<void> {
  const hashes = mergeHashes(pages.map((page) => page.hashes))
  const trustedTypes = new Set(pages.flatMap((page) => page.trustedTypes))
  const policy = writePolicy(permitSite(hashes, origins, [...trustedTypes]))
  const headers = listSiteHeaders({ ...place, policy })
  const own = await readFile(join(directory, headersFile), 'utf8').catch(() => '')
  await Promise.all([
    // The site may have some of its own.
    writeFile(join(directory, headersFile), own + writeHeadersFile(headers)),
    ...Object.entries(serverFiles).map(([file, write]) =>
      writeFile(join(directory, file), write(headers)),
    ),
  ])
}

const headersFile = '_headers'
