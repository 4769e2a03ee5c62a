import { compareBodies } from './compare-responses.ts'
import type { ComparedBody } from './compare-responses.ts'

/* Compares two bodies off the main thread. */

addEventListener('message', ({ data }: MessageEvent<readonly [ComparedBody, ComparedBody]>) => {
  postMessage(compareBodies(...data))
})
