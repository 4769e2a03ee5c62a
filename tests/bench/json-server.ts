import { createServer } from 'node:http'
import { listen } from '../support/listen.ts'

export interface JsonServer {
  readonly port: number
  readonly serve: (size: number) => void
  readonly stop: () => void
}

/**
 * Serves JSON of a selectable size to any page on this computer.
 *
 * @param port a fixed port for a site that contains it, so that the site need not be built again
 */
export async function startJsonServer(port: number): Promise<JsonServer> {
  let content: Buffer = Buffer.from('{}')
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (request.url?.startsWith('/bare/')) {
      const jsonUrl = `http://127.0.0.1:${port}/bare.json`
      response.writeHead(200, { 'content-type': 'text/html' }).end(renderBarePage(jsonUrl))
    } else {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': content.length })
        .end(content)
    }
  })
  await listen(server, port)
  return {
    port,
    serve: (size) => {
      content = generateJson(size)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Generates a list of typical records, with at most this number of bytes. */
function generateJson(size: number): Buffer {
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

/**
 * Renders a minimal page that shows a response without blocking: a worker requests and parses the JSON, and the page shows
 * the first rows in a list with the height of all of them. It does not mask, keep, explain or search anything.
 *
 * The worker starts with the page after `?early`, otherwise with the click, like a console's code for a reader who clicks
 * immediately.
 *
 * @param jsonUrl of another origin, which requires a preflight like the console's request
 */
function renderBarePage(jsonUrl: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Bare</title>
<style>.portal-body-list { height: 30rem; overflow: auto; font: 14px/20px monospace; white-space: pre }</style>
<button>Send</button><div class="portal-body-list" role="region"></div>
<script>
const source = ${JSON.stringify(workerSource)}
const list = document.querySelector('.portal-body-list')
let worker
const start = () => {
  worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  worker.onmessage = ({ data: { rows, count } }) => {
    const extent = document.createElement('div')
    extent.style.height = 20 * count + 'px'
    extent.append(...rows.map((text) => {
      const row = document.createElement('div')
      row.className = 'portal-body-row'
      row.textContent = text
      return row
    }))
    list.replaceChildren(extent)
  }
}
if (location.search === '?early') start()
document.querySelector('button').onclick = () => {
  if (!worker) start()
  worker.postMessage(${JSON.stringify(jsonUrl)})
}
</script>`
}

/** Every value is a row, and so is the end of every list and object. */
const workerSource = `onmessage = async ({ data }) => {
  const response = await fetch(data, {
    headers: { 'content-type': 'application/json' }, cache: 'no-store', credentials: 'omit',
  })
  const rows = []
  let count = 0
  const add = (text) => { count += 1; if (rows.length < 60) rows.push(text) }
  const visit = (value, before) => {
    if (typeof value !== 'object' || value === null) return add(before + JSON.stringify(value))
    add(before + (Array.isArray(value) ? '[' : '{'))
    for (const [name, member] of Object.entries(value)) visit(member, name + ': ')
    add(Array.isArray(value) ? ']' : '}')
  }
  visit(await response.json(), '')
  postMessage({ rows, count })
}`
