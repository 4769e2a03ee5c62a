import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { logAccess } from '#host/access-log.ts'

test('Nothing in a path can start another line or column', () => {
  expect(logRequest('/a b\n\u001B[2J\u0085é\u202E')).toMatch(
    /^\S+ GET \/a\\u\{20\}b\\u\{a\}\\u\{1b\}\[2J\\u\{85\}\\u\{e9\}\\u\{202e\} 200 - [\d.]+$/,
  )
})

function logRequest(url: string): string {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = url
  const response = new ServerResponse(request)
  const lines: string[] = []
  logAccess(request, response, (line) => lines.push(line))
  response.emit('close')
  return lines.join('')
}
