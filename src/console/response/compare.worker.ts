import { compareBodies } from './compare-responses.ts'
import type { ComparedBody } from './compare-responses.ts'

/* Compares two bodies, so that the page's own thread does not wait for it. */

addEventListener('message', ({ data }: MessageEvent<readonly [ComparedBody, ComparedBody]>) => {
  postMessage(compareBodies(...data))
})
