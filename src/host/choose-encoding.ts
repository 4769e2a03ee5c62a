import Negotiator from 'negotiator'

/** The content codings of stored files, smallest result first (RFC 9110, section 8.4.1). */
export const contentCodings = ['br', 'gzip'] as const

export type ContentCoding = (typeof contentCodings)[number]

/** The encoding that a file is sent in; `identity` is the file itself. */
export type Encoding = ContentCoding | 'identity'

/**
 * Chooses an available encoding by the weights of `Accept-Encoding` (RFC 9110, section 12.5.3). Of two with equal weights,
 * the smaller is sent; a client that refuses all of them gets the file itself.
 *
 * @param available the codings that the file is also stored in
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
