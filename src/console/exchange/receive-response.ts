import type { BodyEnd, ResponseEvidence } from '#core/exchange/evidence.ts'
import { findStreamFormat } from '#core/stream/stream-format.ts'
import { readMediaType } from '#core/text/media-type.ts'
import type { ApiKey } from '#key/api-key.ts'
import { wasCompressed } from './content-coding.ts'
import { createEchoMask } from './echo-mask.ts'
import type { Progress } from './progress.ts'
import { readBody } from './read-body.ts'
import { readStream } from './read-stream.ts'

/** A shorter key may occur in ordinary text by chance. */
const shortKey = 8

interface Receiving {
  /** As it was sent. It may hold a secret, and is kept nowhere. */
  readonly url: string
  /** Masked in the response. */
  readonly keys: readonly ApiKey[]
  /** Milliseconds since the request was handed to the browser. */
  readonly elapsed: () => number
  readonly whyEnded: () => BodyEnd
  readonly stop: AbortSignal
  readonly onProgress: (progress: Progress) => void
  /** Called when the body is a stream of items, between which a server may be silent for as long as it likes. */
  readonly onStream: () => void
}

/** Reads a response to its end, whatever ends it. */
export async function receiveResponse(
  response: Response,
  { url, keys, elapsed, whyEnded, stop, onProgress, onStream }: Receiving,
): Promise<ResponseEvidence> {
  const headersAfter = elapsed()
  const echoes = createEchoMask(keys)
  const headers = echoes.maskHeaders(response.headers)
  const { essence: mediaType } = readMediaType(response.headers.get('content-type') ?? '')
  const format = findStreamFormat(mediaType)
  const { status } = response
  if (format) onStream()
  const body = format
    ? await readStream(response, {
        format,
        echoes,
        elapsed,
        whyEnded,
        stop,
        onItems: (stream) =>
          onProgress({ state: 'streaming', status, mediaType, headersAfter, stream }),
      })
    : await readBody(response, whyEnded, onProgress, echoes, stop)
  const isCompressed = body.end === 'broke-off' && (await wasCompressed(url, response.headers))
  return {
    kind: 'responded',
    status,
    headers,
    headersAfter,
    endAfter: elapsed(),
    body: isCompressed ? { ...body, isCompressed } : body,
    echoes: echoes.count(),
    isKeyShort: keys.some(({ length }) => length < shortKey),
  }
}
