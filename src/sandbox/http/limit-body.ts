import { bodyLimit } from 'hono/body-limit'
import { respondProblem } from './problem.ts'

/** In bytes. */
export const largestBody = 10 * 1024 * 1024

export const limitBody = bodyLimit({
  maxSize: largestBody,
  onError: (context) => {
    const detail = `The body is larger than ${largestBody / 1024 / 1024} MB, the limit of this sandbox. Send a smaller one.`
    return respondProblem(context, 413, { detail, violations: [{ place: 'body', detail }] })
  },
})
