import type { IncomingMessage, ServerResponse } from 'node:http'
import { splitTarget } from './static-site.ts'

/** Receives one line of the access log, without its line break. */
export type WriteLine = (line: string) => void

/**
 * Writes a line when a response has ended: time, method, path, status, bytes of the body, milliseconds. It omits the query,
 * which may be private; a response that broke off has `-` for its bytes.
 */
export function logAccess(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  writeLine: WriteLine,
): void {
  const start = performance.now()
  response.once('close', () => {
    const milliseconds = (performance.now() - start).toFixed(1)
    const time = new Date().toISOString()
    const path = escapeText(splitTarget(url).path)
    const bytes = countBytes(method, response)
    writeLine(`${time} ${method} ${path} ${response.statusCode} ${bytes} ${milliseconds}`)
  })
}

function countBytes(method: string, response: ServerResponse): string {
  if (!response.writableFinished) return '-'
  const length = response.getHeader('content-length')
  return method === 'HEAD' || length === undefined ? '0' : String(length)
}

/** So that no path can end the line, look like another column or move a terminal's cursor. */
function escapeText(text: string): string {
  return text.replace(
    /[^!-~]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}
