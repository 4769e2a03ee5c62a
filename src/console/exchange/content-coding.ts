import { waitForNextTask } from './next-task.ts'

/**
 * Whether the last response from a URL was compressed: the header is hidden from other origins unless it is exposed, and only
 * some browsers name the coding in the timing entry (Resource Timing, contentEncoding).
 */
export async function wasCompressed(url: string, headers: Headers): Promise<boolean> {
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
