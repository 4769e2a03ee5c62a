import type { BodyEnd, ReceivedBody } from '#core/evidence.ts'

/** How much of a body has arrived, in bytes after content decoding. */
export interface Progress {
  readonly received: number
  /** What `Content-Length` announced, when the page may see it and the body is not compressed. */
  readonly expected: number | undefined
}

const bodyLimit = 10 * 1024 * 1024

/** Reads a body as it comes, and keeps what came when it ends early. */
export async function readBody(
  response: Response,
  whyEnded: () => BodyEnd,
  onProgress: (progress: Progress) => void,
): Promise<ReceivedBody> {
  const expected = readExpectedLength(response.headers)
  const chunks: Uint8Array[] = []
  let size = 0
  const finish = (end: BodyEnd) => ({ bytes: join(chunks, size), end })
  if (!response.body) return finish('complete')
  const reader = response.body.getReader()
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream's chunks come one after the other
      const { done, value } = await reader.read()
      if (done) return finish('complete')
      const room = bodyLimit - size
      chunks.push(value.byteLength > room ? value.subarray(0, room) : value)
      size += Math.min(value.byteLength, room)
      onProgress({ received: size, expected })
      if (value.byteLength > room) {
        void reader.cancel()
        return finish('limit-reached')
      }
    }
  } catch {
    return finish(whyEnded())
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

function readExpectedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length !== null && !headers.has('content-encoding') ? Number(length) : undefined
}
