import type { BodyEnd, ResponseEvidence } from '#core/exchange/evidence.ts'
import type { ApiKey } from '#key/api-key.ts'
import { wasCompressed } from './content-coding.ts'
import { createEchoMask } from './echo-mask.ts'
import type { ReceivingProgress } from './progress.ts'
import { readBody } from './read-body.ts'

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
  readonly onProgress: (progress: ReceivingProgress) => void
}

/** Reads a response to its end, whatever ends it. */
export async function receiveResponse(
  response: Response,
  { url, keys, elapsed, whyEnded, stop, onProgress }: Receiving,
): Promise<ResponseEvidence> {
  const headersAfter = elapsed()
  const echoes = createEchoMask(keys)
  const headers = echoes.maskHeaders(response.headers)
  const body = await readBody(response, whyEnded, onProgress, echoes, stop)
  const isCompressed = body.end === 'broke-off' && (await wasCompressed(url, response.headers))
  return {
    kind: 'responded',
    status: response.status,
    headers,
    headersAfter,
    endAfter: elapsed(),
    body: isCompressed ? { ...body, isCompressed } : body,
    echoes: echoes.count(),
    isKeyShort: keys.some(({ length }) => length < shortKey),
  }
}
