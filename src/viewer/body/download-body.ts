import { saveFile } from '#browser/save-file.ts'
import type { BodyReader } from './body-reader.ts'

/** Saves the bytes of a response exactly as they were received. */
export async function downloadBody(
  reader: BodyReader,
  name: string,
  mediaType: string,
): Promise<void> {
  saveFile(await reader.ask({ type: 'blob', mediaType }), name)
}
