import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { listContractFiles } from '#contract/shared-contract.ts'
import { listKeyParameters } from '#site/reference/list-key-parameters.ts'
import { listOrigins } from '../finish/publish-site.ts'
import type { SiteToFinish } from '../finish/publish-site.ts'
import { keyPages } from './page-keys.ts'
import type { PageKeys } from './page-keys.ts'

/**
 * The keys of the pages of a site.
 *
 * @throws {Error} for a document whose states cannot be compared
 */
export async function keySite(site: SiteToFinish): Promise<PageKeys> {
  const { source, contract } = site
  const files = listContractFiles(source, contract).filter((file) => existsSync(file))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return keyPages(contract, listShared(site), texts)
}

/** What every page of a site carries of its document: links, in its policy the origins, and what no link may fill in. */
function listShared(site: SiteToFinish): unknown {
  return [site.sidebar, listOrigins(site), listKeyParameters(site.contract.operations)]
}
