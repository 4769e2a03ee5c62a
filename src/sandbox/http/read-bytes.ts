import type { Readable } from 'node:stream'
import type { Context } from 'hono'

/** The largest body that is read, in bytes. */
export const largestBody = 10 * 1024 * 1024

/** @returns undefined for a body larger than `largestBody` */
export async function readBytes(context: Context): Promise<Buffer | undefined> {
  if (Number(context.req.header('content-length') ?? 0) > largestBody) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of openBody(context)) {
    length += chunk.byteLength
    if (length > largestBody) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A Request of the Fetch standard has no body where the method is GET or HEAD; the socket may have one. */
function openBody({ req, env }: Context): AsyncIterable<Uint8Array> {
  const { incoming }: Bindings = { ...env }
  if (incoming !== undefined && (req.method === 'GET' || req.method === 'HEAD')) return incoming
  return req.raw.body ?? empty
}

/** The bindings that the server of Node.js hands on. */
interface Bindings {
  readonly incoming?: Readable
}

const empty: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    // A request without a body.
  },
}
