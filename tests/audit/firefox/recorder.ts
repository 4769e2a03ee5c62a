import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listen } from '../../browser/support/run-server.ts'

/** A connection that a browser made, with everything that it sent there. */
export interface Connection {
  /** Host and port. */
  readonly address: string
  readonly sent: readonly Buffer[]
}

export interface Recorder {
  readonly port: number
  readonly connections: readonly Connection[]
  readonly stop: () => void
}

/** A SOCKS proxy (RFC 1928, without authentication) that records what a browser sends, byte for byte, to any host. */
export async function startRecorder(): Promise<Recorder> {
  const connections: Connection[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    keep(client)
    let greeted = false
    const greet = (bytes: Buffer) => {
      if (!greeted) {
        greeted = true
        client.write(Buffer.from([version, noAuthentication]))
        return
      }
      client.off('data', greet)
      const target = readTarget(bytes)
      if (target === undefined) {
        client.end(writeReply(refused))
        return
      }
      client.pause()
      const upstream = connect(target.port, target.host, () => {
        const sent: Buffer[] = []
        connections.push({ address: `${target.host}:${target.port}`, sent })
        client.write(writeReply(succeeded))
        client.on('data', (chunk: Buffer) => sent.push(chunk))
        client.pipe(upstream).pipe(client)
      })
      keep(upstream)
      // What ends abruptly on one side does so on the other.
      upstream.on('error', () => client.resetAndDestroy())
      client.on('error', () => upstream.destroy())
      client.on('close', () => upstream.destroy())
    }
    client.on('data', greet)
  })
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  return {
    port: await listen(server),
    connections,
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const version = 5
const noAuthentication = 0
const succeeded = 0
const refused = 5

/** The request of a browser to connect (RFC 1928, section 4), which it sends at once. */
export function readTarget(bytes: Buffer): { host: string; port: number } | undefined {
  const [, command, , kind, length = 0] = bytes
  if (command !== 1) return undefined
  if (kind === 1) return { host: bytes.subarray(4, 8).join('.'), port: bytes.readUInt16BE(8) }
  if (kind !== 3) return undefined
  const end = 5 + length
  return { host: bytes.subarray(5, end).toString('latin1'), port: bytes.readUInt16BE(end) }
}

function writeReply(code: number): Buffer {
  return Buffer.from([version, code, 0, 1, 0, 0, 0, 0, 0, 0])
}
