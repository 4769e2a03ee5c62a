import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { listContractFiles } from '#contract/shared-contract.ts'
import { collectRequests } from '#site/exports/collect-requests.ts'
import { exportEndings, nameExport } from '#site/exports/name-export.ts'
import { placeSlice } from '#site/exports/operation-slices.ts'
import { createSlicer } from '#site/exports/slice-document.ts'
import { listKeyParameters } from '#site/reference/list-key-parameters.ts'
import { listOrigins } from '../finish/publish-site.ts'
import type { SiteToFinish } from '../finish/publish-site.ts'
import { keyPages } from './page-keys.ts'
import type { PageKeys } from './page-keys.ts'
import { hash, writeComparable } from './write-comparable.ts'

/**
 * The keys of the pages of a site.
 *
 * @throws {Error} for a document whose states cannot be compared
 */
export async function keySite(site: SiteToFinish): Promise<PageKeys> {
  const { source, contract } = site
  const files = listContractFiles(source, contract).filter((file) => existsSync(file))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return keyPages(contract, { onEveryPage: listShared(site), texts, files: listFiles(site) })
}

/** What every page of a site carries of its document: links, in its policy the origins, and what no link may fill in. */
function listShared(site: SiteToFinish): unknown {
  return [site.sidebar, listOrigins(site), listKeyParameters(site.contract.operations)]
}

/**
 * The files of all operations together are made from their requests alone, and the icon from nothing of the document. What a
 * slice holds is as it was written, so that only the slice itself says whether it is the same.
 */
function listFiles({ contract, settings }: SiteToFinish): Readonly<Record<string, unknown>> {
  const slice = createSlicer(contract)
  const requests = hash(writeComparable(collectRequests(contract, settings)))
  const name = nameExport(contract)
  return {
    '/apple-touch-icon.png': '',
    ...Object.fromEntries(
      contract.operations.flatMap((operation) => {
        const place = placeSlice(contract, operation)
        return place === undefined ? [] : [[`/openapi/${place}`, slice(operation)]]
      }),
    ),
    ...Object.fromEntries(
      Object.values(exportEndings).map((ending) => [`/downloads/${name}.${ending}`, requests]),
    ),
  }
}
