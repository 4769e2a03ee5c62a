import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { recipesCommand } from '#cli/recipes/recipes-command.ts'

interface Received {
  readonly request: string
  readonly authorization: string | undefined
  readonly body: string
}

interface Response {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Creates a server that records requests, and sends the given responses in order, then empty objects. */
export function createRecordingServer() {
  const received: Received[] = []
  const responses: Response[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    received.push({ request: `${method} ${url}`, authorization: headers.authorization, body })
    const { status, headers: fields = {}, body: sent = '{}' } = responses.shift() ?? { status: 200 }
    response.writeHead(status, { 'content-type': 'application/json', ...fields }).end(sent)
  }
  const server = createServer((request, response) => void respond(request, response))
  return { server, received, responses }
}

/** Runs the command. @returns also what it printed to standard error, in `lines` */
export async function runRecipes(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const lines: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line))
    return true
  })
  try {
    const result = await recipesCommand.run(parseChoices(recipesCommand, args, environment))
    return { ...result, lines: lines.join('') }
  } finally {
    spy.mockRestore()
  }
}
