import type { BodyReader } from './body-reader.ts'

/** Saves the bytes of a response exactly as they were received. */
export async function downloadBody(
  reader: BodyReader,
  name: string,
  mediaType: string,
): Promise<void> {
  const address = URL.createObjectURL(await reader.ask({ type: 'blob', mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold of the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
