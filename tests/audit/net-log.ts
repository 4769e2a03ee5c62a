import { readFile } from 'node:fs/promises'
import { z } from 'astro/zod'
import { lookFor } from './ledger.ts'

/** What a browser sent. */
export interface Traffic {
  /**
   * Follows a text. Requests to the URL may contain it in `Authorization` only, what comes from there may contain it, and
   * nothing else may contain it at all.
   */
  readonly follow: (text: string, url: string) => Passage
  /** The URLs that pages of the portal asked for. */
  readonly requested: readonly string[]
}

/** Where a text went over the network. */
interface Passage {
  /** How many requests to the address had it as their bearer credential and nowhere else. */
  readonly authorizations: number
  /** Anything else that shows it, with the address if known. */
  readonly strays: readonly string[]
}

/** Browser flags that log everything it sends and receives, byte for byte. */
export function listNetLogFlags(path: string): readonly string[] {
  return [`--log-net-log=${path}`, '--net-log-capture-mode=Everything']
}

/** A request, as the browser's network stack logged it. */
export interface LoggedRequest {
  readonly method: string
  readonly url: string
  /** The origin of the requesting page; undefined for the browser itself and for a typed address. */
  readonly initiator: string | undefined
}

export interface NetLog {
  readonly requests: readonly LoggedRequest[]
  readonly events: readonly NetEvent[]
}

/** An event of a request or a socket. */
interface NetEvent {
  readonly type: string
  /** Identifies the request or socket. */
  readonly sourceId: number
  /** The bytes of a socket or a response; for any other event its parameters, as JSON. */
  readonly content: Buffer
  /** The address of the request or socket, if this event has it. */
  readonly address: string | undefined
}

/** Reads a net log line by line, because a crash may have cut its JSON off. */
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

/** @param origin of the pages whose requests are listed */
export function readTraffic(log: NetLog, origin: string): Traffic {
  return {
    follow: (text, url) => followText(log, text, url),
    requested: log.requests.filter(({ initiator }) => initiator === origin).map(({ url }) => url),
  }
}

function followText(log: NetLog, text: string, url: string): Passage {
  const { host } = new URL(url)
  const addresses = new Map<number, string>()
  const strays: string[] = []
  let authorizations = 0
  for (const { type, sourceId, ...event } of log.events) {
    if (event.address !== undefined) addresses.set(sourceId, event.address)
    const address = addresses.get(sourceId)
    const isEndpoint = address === url || address === host
    if (lookFor(text, event.content).length === 0 || (isEndpoint && receiving.has(type))) continue
    if (!isEndpoint || !isCredentialOnly(event.content, text))
      strays.push(`${type} ${address ?? ''}`)
    else if (type === 'HTTP_TRANSACTION_SEND_REQUEST_HEADERS') authorizations += 1
  }
  return { authorizations, strays }
}

/** Whether the content has the text once, as the bearer credential of a header, and in no other form. */
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
