import { isDataName } from '#contract/source/source-file.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Service } from '../service.ts'

/** A file of a document, and where the site publishes it. */
export interface PublishedFile {
  /** From the folder of the document. */
  readonly place: string
  readonly address: string
}

/**
 * Where the files of a document are published: the document itself beside the start page, as its owner wrote it, and where it
 * has several files, all of them in one folder, so that their references lead to one another.
 */
export function locatePublishedFiles(places: readonly string[]): readonly PublishedFile[] {
  const [main = ''] = places
  const ending = /\.json$/i.test(main) ? 'json' : 'yaml'
  return [
    { place: main, address: `/openapi.${ending}` },
    ...listFolder(places).map((place) => ({ place, address: `/openapi/${encodeURI(place)}` })),
  ]
}

/** The addresses of the document itself: in the formats of the service, else as its owner wrote it. */
export function locateDescriptions({
  contract,
  service,
}: {
  readonly contract: Pick<Contract, 'places'>
  readonly service: Pick<Service, 'formats'>
}): readonly string[] {
  if (service.formats) return service.formats.map((format) => `/openapi.${format}`)
  return locatePublishedFiles(contract.places.slice(0, 1)).map(({ address }) => address)
}

/** The files in that folder. A document may have any name, and is not published under one that a browser would open as a page. */
export function listFolder(places: readonly string[]): readonly string[] {
  return places.length === 1 ? [] : places.filter(isDataName)
}
