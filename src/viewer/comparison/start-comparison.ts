import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import { findHeader } from '#core/response/summarize-response.ts'
import type { ComparedBody, Comparison } from './compare-responses.ts'

/** Milliseconds after which a comparison has failed: its script may never load. */
const longestComparison = 30_000

/**
 * Compares two bodies in a worker that ends with the comparison.
 *
 * @returns `undefined` when the worker cannot start, fails or never responds
 */
export function startComparison(
  older: ResponseEvidence,
  newer: ResponseEvidence,
): Promise<Comparison | undefined> {
  const { promise, resolve } = Promise.withResolvers<Comparison | undefined>()
  try {
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' })
    const finish = (comparison: Comparison | undefined) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(comparison)
    }
    const timer = setTimeout(() => finish(undefined), longestComparison)
    worker.addEventListener('message', ({ data }: MessageEvent<Comparison>) => finish(data))
    worker.addEventListener('error', () => finish(undefined))
    // Copied, not transferred, because each can be shown and compared again.
    worker.postMessage([readBody(older), readBody(newer)], [])
  } catch {
    resolve(undefined)
  }
  return promise
}

function readBody({ body, headers }: ResponseEvidence): ComparedBody {
  return { bytes: body.bytes, contentType: findHeader(headers, 'content-type') ?? '' }
}
