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
  // Once it has begun, the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
