import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Origin } from '#core/request/server-url.ts'
import { mergeHashes } from './inline-code.ts'
import { permitSite, writePolicy } from './policy.ts'
import type { InlineHashes } from './policy.ts'
import { serverFiles } from './server-files.ts'
import { caching, catalogType, listSiteHeaders } from './site-headers.ts'
import type { HeaderChoices, SiteHeaders } from './site-headers.ts'

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

/**
 * Writes `_headers`, which Cloudflare Pages, Netlify and others read: one block for every path of a portal, because each page contains
 * its own policy, one for immutable files, and one for the catalogue. These hosts make browsers revalidate everything else.
 *
 * Of a policy that is too long for a line, what pages may call is a second one. These hosts join both with a comma, and
 * browsers hold a page to each policy of such a list (CSP Level 3, section 2.2).
 *
 * @throws {Error} for a line longer than these hosts accept, which fails the build
 */
export function writeHeadersFile({ always, paths, hashedPath, catalogPath }: SiteHeaders): string {
  const lines = Object.entries(always).flatMap(([name, value]) => writeLines(name, value))
  const kept = [`${hashedPath}*`, `  cache-control: ${caching.hashed}`]
  const catalog = [catalogPath, `  content-type: ${catalogType}`]
  const blocks = paths.flatMap((path) => [`${path}*`, ...lines, ''])
  return [...blocks, ...kept, '', ...catalog, ''].join('\n')
}

function writeLines(name: string, value: string): readonly string[] {
  const whole = writeLine(name, value)
  if (whole.length <= longestLine) return [whole]
  const [connections] = /connect-src [^;]+/.exec(value) ?? []
  const lines =
    connections === undefined
      ? [whole]
      : [writeLine(name, value.replace(connections, 'connect-src *')), writeLine(name, connections)]
  const long = lines.find(({ length }) => length > longestLine)
  if (long === undefined) return lines
  throw new Error(
    `The line ${name} of _headers would be ${long.length} characters long, and static hosts ignore lines longer than ${longestLine}. Move inline scripts into files: each one costs 54 characters.`,
  )
}

function writeLine(name: string, value: string): string {
  return `  ${name}: ${value}`
}

/** The limit of Cloudflare Pages, the lowest known. */
const longestLine = 2000
