import { waitForNextTask } from '#browser/next-task.ts'
import type { BodyEnd, ResponseEvidence } from '#core/exchange/evidence.ts'
import { findStreamFormat } from '#core/stream/stream-format.ts'
import { readMediaType } from '#core/text/media-type.ts'
import type { ApiKey } from '#key/api-key.ts'
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
  const { essence } = readMediaType(response.headers.get('content-type') ?? '')
  const format = findStreamFormat(essence)
  const { status } = response
  if (format) onStream()
  const body = format
    ? await readStream(response, {
        format,
        echoes,
        elapsed,
        whyEnded,
        stop,
        onItems: (stream) => onProgress({ state: 'streaming', status, stream }),
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

/**
 * Whether the last response from a URL was compressed: the header is hidden from other origins unless it is exposed, and only
 * some browsers name the coding in the timing entry (Resource Timing, contentEncoding).
 */
async function wasCompressed(url: string, headers: Headers): Promise<boolean> {
  const named = headers.get('content-encoding')
  if (named !== null) return isCoding(named)
  // The browser records the timing a moment after the body ends.
  await waitForNextTask()
  const timing = performance.getEntriesByName(url, 'resource').at(-1)
  return (
    timing !== undefined &&
    'contentEncoding' in timing &&
    typeof timing.contentEncoding === 'string' &&
    isCoding(timing.contentEncoding)
  )
}

function isCoding(name: string): boolean {
  return name !== '' && name.toLowerCase() !== 'identity'
}
