import Negotiator from 'negotiator'

/** The content codings that a file of the site may be stored in, the smallest result first (RFC 9110, section 8.4.1). */
export const contentCodings = ['br', 'gzip'] as const

export type ContentCoding = (typeof contentCodings)[number]

/** What a file is sent in; `identity` is the file as it is. */
export type Encoding = ContentCoding | 'identity'

/**
 * Chooses what to send from what there is, by the weights of `Accept-Encoding` (RFC 9110, section 12.5.3). Of two that are
 * wanted equally the smaller one is sent; a client that refuses everything gets the file as it is.
 *
 * @param available the codings in which the file is stored beside itself
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<ContentCoding>,
): Encoding {
  const candidates = contentCodings.filter((coding) => available.has(coding))
  const wanted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(
    [...candidates, 'identity'],
    { preferred: candidates },
  )
  return candidates.find((coding) => coding === wanted[0]) ?? 'identity'
}
