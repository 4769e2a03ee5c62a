/**
 * Reads a body as UTF-8 text.
 *
 * @param longest the maximum number of bytes
 * @returns `undefined` for a longer body
 * @throws {unknown} the stream's error
 */
export async function readText(
  { body }: Pick<Response, 'body'>,
  longest: number,
): Promise<string | undefined> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let length = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- chunks arrive one after the other
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > longest) {
      // An error while cancelling does not matter: the body is not used.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
