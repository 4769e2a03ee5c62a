/** The content codings that a file of the site may be stored in, the smallest result first (RFC 9110, section 8.4.1). */
export const contentCodings = ['br', 'gzip'] as const

export type ContentCoding = (typeof contentCodings)[number]

/** What an answer is sent in; `identity` is the file as it is. */
export type Encoding = ContentCoding | 'identity'

/**
 * Chooses what to send from what there is, by the weights of `Accept-Encoding` (RFC 9110, section 12.5.3). Of two that are
 * wanted equally the smaller one is sent.
 *
 * @param available the codings in which the file is stored beside itself
 * @returns undefined when the client refuses everything there is
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<ContentCoding>,
): Encoding | undefined {
  const weights = readWeights(acceptEncoding ?? '')
  const candidates = [
    ...contentCodings.filter((coding) => available.has(coding)),
    'identity',
  ] as const
  const [best] = candidates
    .map((encoding) => ({ encoding, weight: weigh(encoding, weights) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return best?.encoding
}

function weigh(encoding: Encoding, weights: ReadonlyMap<string, number>): number {
  const named = weights.get(encoding) ?? weights.get('*')
  // A client that does not mention identity takes it, where it can have nothing that it asked for.
  return named ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
}

function readWeights(acceptEncoding: string): ReadonlyMap<string, number> {
  const entries = acceptEncoding.split(',').map((entry): [string, number] => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    // The old name of gzip that clients may still use (RFC 9110, section 8.4.1.3).
    return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : readWeight(weight)]
  })
  return new Map(entries.filter(([name]) => name !== ''))
}

/** A weight that is none counts as a refusal: what a client did not ask for properly it may not understand. */
function readWeight(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
