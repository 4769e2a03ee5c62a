import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentSource } from '#contract/source/locate-document.ts'
import type { Contract } from '#contract/read-contract.ts'
import { listContractFiles } from '#contract/shared-contract.ts'
import type { Service } from '#site/service.ts'
import type { Settings } from '#site/settings.ts'
import { documentPath } from '#core/address/reference.ts'
import { findOwnPath } from '#site/address/own-path.ts'
import { findPortal } from '#site/address/portal-site.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import { findLastChanged } from './last-changed.ts'

/** The sources of the pages of a portal. */
interface DatedPortal {
  readonly folder: string
  readonly source: DocumentSource
  readonly contract: Pick<Contract, 'places'>
  readonly settings: Pick<Settings, 'base'>
  readonly service: Pick<Service, 'pages'>
}

/** The portals whose pages a sitemap has. */
export interface DatedSite {
  readonly base: string
  readonly portals: readonly DatedPortal[]
}

/**
 * Adds to the pages of the sitemap, as far as it is known, when what they are made from last changed. The document as one page
 * is not for search engines.
 */
export async function dateSitemap(directory: string, site: DatedSite): Promise<void> {
  const days = new Map<string, Promise<string | undefined>>()
  const findDay = (path: string) => {
    const portal = findPortal(site, findOwnPath(path, site.base))
    const files = portal ? listSources(path, portal) : []
    const key = files.join('\n')
    const known = days.get(key)
    if (known) return known
    const day = files.length === 0 ? Promise.resolve(undefined) : findLastChanged(files)
    days.set(key, day)
    return day
  }
  for await (const name of glob('sitemap-[0-9]*.xml', { cwd: directory })) {
    const file = join(directory, name)
    await writeFile(file, await dateEntries(await readFile(file, 'utf8'), findDay))
  }
}

/**
 * @param findDay of the page at a path of the site
 * @returns the same sitemap with these days, and without those that it had
 */
export async function dateEntries(
  sitemap: string,
  findDay: (path: string) => Promise<string | undefined>,
): Promise<string> {
  const bare = sitemap
    .replaceAll(/<url><loc>[^<]*<\/loc>[^]*?<\/url>/g, (entry) =>
      entry.includes(`${documentPath}</loc>`) ? '' : entry,
    )
    .replaceAll(/<lastmod>[^<]*<\/lastmod>/g, '')
  const addresses = Array.from(bare.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address)
  const found = await mapWithLimit(addresses, (address) => findDay(new URL(address).pathname))
  const days = new Map(addresses.map((address, at) => [address, found[at]]))
  return bare.replaceAll(/<loc>([^<]+)<\/loc>/g, (entry, address: string) => {
    const day = days.get(address)
    return day === undefined ? entry : `${entry}<lastmod>${day}</lastmod>`
  })
}

/**
 * A page changes with its own text and with the document that it quotes. For a page that the code alone makes there is no file,
 * because with the code all pages change.
 */
function listSources(
  path: string,
  { source, contract, settings, service }: DatedPortal,
): readonly string[] {
  const own = path.slice(settings.base.length).replaceAll(/^\/|\/$/g, '')
  const place = `${service.pages}/${own === '' ? 'index' : own}`
  const written = ['.mdx', '.md', '/index.mdx', '/index.md']
    .map((ending) => place + ending)
    .find((file) => existsSync(file))
  if (written === undefined && /^(?:agents|errors)(?:\/|$)/.test(own)) return []
  const document = listContractFiles(source, contract).filter((file) => existsSync(file))
  return written === undefined ? document : [written, ...document]
}
