import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'

/** Refuses and records connections of a program to other hosts. This computer is not another host. */
export interface ContactRecorder {
  /** Port of the proxy. */
  readonly port: number
  /** Variables with which a program uses the recorder. */
  readonly environment: Readonly<Record<string, string>>
  /** Returns the hosts since the last call. */
  readonly take: () => readonly string[]
  readonly stop: () => Promise<void>
}

/** @param folder for a file in which programs of Node.js record their connections */
export async function startContactRecorder(folder: string): Promise<ContactRecorder> {
  const hosts = new Set<string>()
  const record = (host: string) => {
    if (!loopback.test(host)) hosts.add(host)
  }
  const proxy = createServer((request, response) => {
    // A proxy gets the complete URL (RFC 9112, section 3.2.2).
    const { url = '' } = request
    if (URL.canParse(url)) record(new URL(url).hostname)
    response.writeHead(502).end('Code samples may call only the sandbox.\n')
  })
  proxy.on('connect', ({ url = '' }: { readonly url?: string }, socket: Socket) => {
    record(url.replace(/:\d+$/, ''))
    socket.on('error', () => {})
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const file = join(folder, 'hosts.txt')
  writeFileSync(file, '')
  return {
    port,
    environment: { ...createProxyVariables(`http://127.0.0.1:${port}`), ...createNodeHook(file) },
    take: () => {
      for (const host of readFileSync(file, 'utf8').split('\n')) if (host !== '') record(host)
      writeFileSync(file, '')
      const taken = [...hosts]
      hosts.clear()
      return taken
    },
    stop: async () => {
      const closed = once(proxy, 'close')
      proxy.close()
      proxy.closeAllConnections()
      await closed
    },
  }
}

const loopback = /^(?:localhost|127\.[\d.]+|\[?::1\]?|\[?::ffff:127\.[\d.]+\]?)$/i

/** Programs differ in the case of the names; libcurl ignores `HTTP_PROXY`, which a CGI server sets from a request. */
function createProxyVariables(proxy: string): Readonly<Record<string, string>> {
  const variables = {
    http_proxy: proxy,
    https_proxy: proxy,
    all_proxy: proxy,
    no_proxy: 'localhost,127.0.0.1,::1',
  }
  const upper = Object.entries(variables).map(([name, value]) => [name.toUpperCase(), value])
  return { ...variables, ...Object.fromEntries(upper) }
}

/**
 * Loads a hook in every program of Node.js, which ignores the variables of a proxy by default: sockets of `net`, which `http`, `tls`,
 * `http2` and `fetch` use too, connect to this computer only.
 */
function createNodeHook(file: string): Readonly<Record<string, string>> {
  const hook = `import net from 'node:net'
import { appendFileSync } from 'node:fs'
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...given) {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given
  const isOptions = typeof first === 'object' && first !== null
  const isPath = isOptions ? typeof first.path === 'string' : !/^\\d+$/.test(first)
  const host = isOptions ? first.host : second
  if (isPath || typeof host !== 'string' || ${String(loopback)}.test(host)) return connect.apply(this, given)
  appendFileSync(${JSON.stringify(file)}, host + '\\n')
  process.nextTick(() => this.destroy(new Error('Code samples may call only the sandbox, not ' + host)))
  return this
}`
  const { NODE_OPTIONS = '' } = process.env
  const address = `data:text/javascript,${encodeURIComponent(hook)}`
  return { NODE_OPTIONS: `${NODE_OPTIONS} --import=${address}`.trim() }
}
