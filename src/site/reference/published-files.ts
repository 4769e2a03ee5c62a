/** A file of a document, and where the site publishes it. */
export interface PublishedFile {
  /** From the folder of the document. */
  readonly place: string
  readonly address: string
}

/**
 * Where the files of a document are published as their owner wrote them: the document itself beside the start page, and where
 * it has several files, all of them in one folder, so that their references lead to one another.
 */
export function locatePublishedFiles(places: readonly string[]): readonly PublishedFile[] {
  const [main = ''] = places
  const ending = /\.json$/i.test(main) ? 'json' : 'yaml'
  const single = { place: main, address: `/openapi.${ending}` }
  return places.length === 1
    ? [single]
    : [single, ...places.map((place) => ({ place, address: `/openapi/${encodeURI(place)}` }))]
}
