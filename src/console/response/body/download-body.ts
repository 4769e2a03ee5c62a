import type { AnswerReader } from './body-reader.ts'

/** Saves the bytes of an answer exactly as they were received. */
export async function downloadAnswer(
  reader: AnswerReader,
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
