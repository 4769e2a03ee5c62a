import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalizePagePath, formatAddress } from '#text/page-address.ts'
import { formatHeadersFile } from '../headers/headers-file.ts'
import { findHostFiles, getPolicyWarnings, hosts, recordHeaders } from '../headers/hosts.ts'
import type { HostFile, SiteProject } from '../headers/hosts.ts'
import { createSiteHeaders } from '../headers/site-headers.ts'
import type { HeaderOptions } from '../headers/site-headers.ts'
import { hasReturnPage } from '../reference/api-reference.ts'
import type { PortalSite } from '../site/portal-site.ts'
import { getLocalCommands } from './agents/local-commands.ts'

export interface HeaderPage {
  readonly file: string
  readonly isOfPortal: boolean
}

export async function publishSiteHeaders(
  { base, form, apiReferences }: PortalSite,
  project: SiteProject,
  pages: readonly HeaderPage[],
  given: Pick<HeaderOptions, 'policy' | 'hashedPath'>,
): Promise<readonly string[]> {
  const getAddresses = (isOfPortal: boolean) =>
    pages
      .filter((page) => page.isOfPortal === isOfPortal)
      .map(({ file }) => formatAddress(base + normalizePagePath(`/${file}`), form))
  const headers = {
    ...given,
    base,
    form,
    siteUrl: apiReferences[0].settings.siteUrl,
    folders: apiReferences.map(({ folder }) => folder),
    signInFolders: apiReferences.filter(hasReturnPage).map(({ folder }) => folder),
    pages: getAddresses(true),
    guests: getAddresses(false),
  }
  return publishHeaders(project, headers, getLocalCommands(apiReferences[0]).headers)
}

/**
 * Writes the files of the hosts that a site uses, and records the headers for the command that prints them for other hosts.
 *
 * @param printCommand the call of that command
 * @returns the warnings, one sentence each
 */
export async function publishHeaders(
  project: SiteProject,
  choices: HeaderOptions,
  printCommand: string,
): Promise<readonly string[]> {
  const { root, directory } = project
  const headers = createSiteHeaders(choices)
  const readOwn = async (name: HostFile) => readFile(join(directory, name), 'utf8').catch(() => '')
  const [ownHeaders, ownConfig] = [await readOwn('_headers'), await readOwn('vercel.json')]
  const own = { ['_headers']: ownHeaders, 'vercel.json': ownConfig }
  await recordHeaders(root, directory, { headers, own })
  const files = findHostFiles(project)
  const warnings = [...getPolicyWarnings(root)]
  if (files.includes('_headers')) {
    const { text, replacedPolicies } = formatHeadersFile(headers, ownHeaders)
    await writeFile(join(directory, '_headers'), text)
    warnings.push(
      ...replacedPolicies.map(
        (line) =>
          `_headers, line ${line}: pages of the portal get the portal’s Content-Security-Policy in place of this one, which would block calls of their consoles.`,
      ),
    )
  }
  if (files.includes('vercel.json')) {
    await writeFile(join(directory, 'vercel.json'), hosts.vercel(headers, ownConfig))
  }
  return files.length > 0 ? warnings : [...warnings, explainFraming(printCommand)]
}

/** Explains that a site without a host's headers file can be framed. */
export function explainFraming(printCommand: string): string {
  return `No headers are written for a host, and until yours sends them, other sites can show these pages in a frame: ${printCommand} --host nginx prints them, and --help names the other hosts.`
}
