import { once } from 'node:events'
import { createServer } from 'node:http'
import { writeBarePage } from './bare-page.ts'

export interface JsonServer {
  readonly port: number
  /** Sets the size of the next responses, in bytes. */
  readonly serve: (size: number) => void
  readonly stop: () => void
}

/**
 * Serves JSON of a chosen size to any page on this computer.
 *
 * @param port always the same one for a site that names it, so that the site need not be built again
 */
export async function startJsonServer(port: number): Promise<JsonServer> {
  let content: Buffer = Buffer.from('{}')
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    // So that a page may see when its request began and when the response did.
    response.setHeader('timing-allow-origin', '*')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (request.url?.startsWith('/bare/')) {
      const jsonUrl = `http://127.0.0.1:${port}/bare.json`
      response.writeHead(200, { 'content-type': 'text/html' }).end(writeBarePage(jsonUrl))
    } else {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': content.length })
        .end(content)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    serve: (size) => {
      content = makeJson(size)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A list of typical records, of about this many bytes and never more. */
function makeJson(size: number): Buffer {
  const records: string[] = []
  let length = '{"experiments":[]}'.length
  for (let id = 0; ; id += 1) {
    const record = JSON.stringify({
      id: `experiment-${id}`,
      name: `Experiment number ${id}`,
      state: id % 3 === 0 ? 'running' : 'done',
      score: id / 7,
      tags: ['first', 'second', null],
    })
    length += record.length + 1
    if (length > size) break
    records.push(record)
  }
  return Buffer.from(`{"experiments":[${records.join(',')}]}`)
}
