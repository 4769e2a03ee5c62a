import { once } from 'node:events'
import { createServer } from 'node:http'

export interface JsonServer {
  readonly port: number
  /** Sets the size of the next responses, in bytes. */
  readonly serve: (size: number) => void
  readonly stop: () => void
}

/**
 * A page with a minimal worker: it fetches the JSON and parses it. Its request is cross-origin and has the console's
 * header, so that both wait for a preflight.
 */
const barePage = `<!doctype html><title>Bare</title><script>
addEventListener('message', () => {})
globalThis.measure = () => new Promise((resolve) => {
  const started = performance.now()
  const source = "fetch('" + location.origin.replace('localhost', '127.0.0.1') + "/bare.json', { headers: { 'content-type': 'application/json' }, cache: 'no-store' }).then((r) => r.json()).then((v) => postMessage(typeof v))"
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  worker.onmessage = () => { resolve(performance.now() - started); worker.terminate() }
})
</script>`

/** Serves JSON of a chosen size to any page on this computer. */
export async function startJsonServer(): Promise<JsonServer> {
  let content: Buffer = Buffer.from('{}')
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (request.url === '/bare') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(barePage)
    } else {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': content.length })
        .end(content)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The JSON server has no port.')
  return {
    port: address.port,
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
