import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { lookFor } from './ledger.ts'

/** For the start of the browser: its own record of everything that it sends and receives, byte for byte. */
export function listNetLogFlags(path: string): readonly string[] {
  return [`--log-net-log=${path}`, '--net-log-capture-mode=Everything']
}

/** What one request asked for, as the network stack of the browser noted it. */
export interface LoggedRequest {
  readonly method: string
  readonly url: string
  /** The origin of the page that asked; undefined for the browser itself and for an address that was typed. */
  readonly initiator: string | undefined
}

export interface NetLog {
  readonly requests: readonly LoggedRequest[]
  readonly events: readonly NetEvent[]
}

/** Something that happened to a request or a socket. */
interface NetEvent {
  readonly type: string
  /** Tells the requests and sockets apart. */
  readonly sourceId: number
  /** The bytes that went over a socket or came out of a response; of any other event its parameters, as JSON. */
  readonly content: Buffer
  /** The address of the request or the socket, where this event tells it. */
  readonly address: string | undefined
}

/** Reads a net log line by line, because one that a crash cut off is no JSON as a whole. */
export async function readNetLog(path: string): Promise<NetLog> {
  const [first = '', ...lines] = (await readFile(path, 'utf8')).split('\n')
  const { constants } = head.parse(JSON.parse(`${first.replace(/,$/, '')}}`))
  const names = new Map(Object.entries(constants.logEventTypes).map(([name, type]) => [type, name]))
  const logged = lines.flatMap((line) => parseEvent(line))
  return {
    requests: logged.flatMap(({ type, params }) => {
      const request = startedRequest.safeParse(params)
      if (names.get(type) !== 'URL_REQUEST_START_JOB' || !request.success) return []
      const { initiator } = request.data
      return { ...request.data, initiator: URL.canParse(initiator) ? initiator : undefined }
    }),
    events: logged.map(({ type, source, params }) => ({
      type: names.get(type) ?? String(type),
      sourceId: source.id,
      content: readContent(params),
      address: findAddress(params),
    })),
  }
}

/** Where a text went over the network. */
export interface Passage {
  /** How often it was the bearer credential of a request to the address, and nothing else of that request. */
  readonly authorizations: number
  /** The kinds of events that show it anywhere else, with the address where that is known. */
  readonly strays: readonly string[]
}

/**
 * Follows a text through a net log. What the server at the address sends is its own doing and may hold the text; whatever
 * goes there may do so in `Authorization` alone, and nothing else may at all.
 */
export function followText(log: NetLog, text: string, url: string): Passage {
  const { host } = new URL(url)
  const addresses = new Map<number, string>()
  const strays: string[] = []
  let authorizations = 0
  for (const { type, sourceId, ...event } of log.events) {
    if (event.address !== undefined) addresses.set(sourceId, event.address)
    const address = addresses.get(sourceId)
    const isThere = address === url || address === host
    if (lookFor(text, event.content).length === 0 || (isThere && receiving.has(type))) continue
    if (!isThere || !isCredentialOnly(event.content, text)) strays.push(`${type} ${address ?? ''}`)
    else if (type === 'HTTP_TRANSACTION_SEND_REQUEST_HEADERS') authorizations += 1
  }
  return { authorizations, strays }
}

/** Whether the text stands there once, as the bearer credential of a header, and in no other form. */
function isCredentialOnly(content: Buffer, text: string): boolean {
  const [before = '', after, ...more] = content.toString('latin1').split(text)
  if (after === undefined || more.length > 0 || !/\bauthorization: Bearer $/i.test(before))
    return false
  return lookFor(text, Buffer.from(before + after, 'latin1')).length === 0
}

const receiving = new Set([
  'HTTP_TRANSACTION_READ_RESPONSE_HEADERS',
  'SOCKET_BYTES_RECEIVED',
  'URL_REQUEST_JOB_BYTES_READ',
  'URL_REQUEST_JOB_FILTERED_BYTES_READ',
])

const head = z.object({ constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }) })
const loggedEvent = z.object({
  type: z.number(),
  source: z.object({ id: z.number() }),
  params: z.unknown().optional(),
})
const startedRequest = z.object({ method: z.string(), url: z.string(), initiator: z.string() })
const namedAddress = z.object({ url: z.string() })
const connectedSocket = z.object({ remote_address: z.string() })
const carriedBytes = z.object({ bytes: z.string() })

function parseEvent(line: string) {
  if (!line.startsWith('{"')) return []
  try {
    return loggedEvent.parse(JSON.parse(line.replace(/\]?,?$/, '')))
  } catch {
    // The last line of a log that a crash cut off.
    return []
  }
}

function readContent(params: unknown): Buffer {
  const carried = carriedBytes.safeParse(params)
  return carried.success
    ? Buffer.from(carried.data.bytes, 'base64')
    : Buffer.from(JSON.stringify(params ?? {}))
}

function findAddress(params: unknown): string | undefined {
  return (
    namedAddress.safeParse(params).data?.url ??
    connectedSocket.safeParse(params).data?.remote_address
  )
}
