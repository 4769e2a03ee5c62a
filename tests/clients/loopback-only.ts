import dns from 'node:dns'
import net from 'node:net'

/**
 * Loaded into a client's process before anything else (`node --import`): a connection that leaves this computer, or the
 * lookup of a name by `dns.lookup`, ends the process with exit code 97. So a client that phones home fails its test.
 */
const loopback = new Set(['localhost', '127.0.0.1', '::1'])

function refuse(host: string): never {
  process.stderr.write(`This client tried to reach ${host}, which is not this computer.\n`)
  process.exit(97)
}

const connect: unknown = Reflect.get(net.Socket.prototype, 'connect')
if (typeof connect !== 'function') throw new Error('Node has no net.Socket.connect to watch.')
net.Socket.prototype.connect = function connectToLoopback(this: net.Socket, ...given: unknown[]) {
  // Either (options), perhaps inside a list, or (port, host).
  const [options, second] = given.flat(1)
  const named =
    typeof options === 'object' && options !== null && 'host' in options ? options.host : second
  const host = typeof named === 'string' ? named : 'localhost'
  if (!loopback.has(host)) refuse(host)
  return Reflect.apply(connect, this, given)
}

const lookup = dns.lookup
Object.assign(dns, {
  lookup: (host: string, ...rest: unknown[]) =>
    loopback.has(host) ? Reflect.apply(lookup, dns, [host, ...rest]) : refuse(host),
})
