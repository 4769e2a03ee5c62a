import { readFile } from 'node:fs/promises'
import { z } from 'astro/zod'
import { findForms } from './ledger.ts'
import type { Slot, Way } from './secrets.ts'

export interface Traffic {
  /** Follows a text. It may appear in its own requests and responses, and nowhere else. */
  readonly follow: (text: string, way: Way) => Passage
  /** URLs requested by pages of the portal. */
  readonly requested: readonly string[]
}

interface Passage {
  /** Number of requests that contain the text in a slot of a service and nowhere else. */
  readonly sent: number
  /** Other occurrences, with the address if known. */
  readonly strays: readonly string[]
}

/** Returns the browser flags that log all sent and received bytes. */
export function getNetLogFlags(path: string): readonly string[] {
  return [`--log-net-log=${path}`, '--net-log-capture-mode=Everything']
}

/** A request, as the browser's network stack logged it. */
export interface LoggedRequest {
  readonly method: string
  readonly url: string
  /** Origin of the requesting page; undefined for the browser itself and for a typed address. */
  readonly initiator: string | undefined
}

export interface NetLog {
  readonly requests: readonly LoggedRequest[]
  readonly events: readonly NetEvent[]
}

interface NetEvent {
  readonly type: string
  readonly sourceId: number
  /** The bytes of a socket or a response; for any other event its parameters, as JSON. */
  readonly content: Buffer
  readonly address: string | undefined
}

/** Reads a net log line by line, because a crash may have truncated its JSON. */
export async function parseNetLog(path: string): Promise<NetLog> {
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
      content: parseContent(params),
      address: findAddress(params),
    })),
  }
}

export function getTraffic(log: NetLog, origin: string): Traffic {
  return {
    follow: (text, way) => followText(log, text, way),
    requested: log.requests.filter(({ initiator }) => initiator === origin).map(({ url }) => url),
  }
}

function followText(log: NetLog, text: string, { slots, responses }: Way): Passage {
  const addresses = new Map<number, string>()
  const strays: string[] = []
  let sent = 0
  for (const { type, sourceId, ...event } of log.events) {
    if (event.address !== undefined) addresses.set(sourceId, event.address)
    const address = addresses.get(sourceId)
    const isResponse = receiving.has(type) && responses.some((url) => isAt(url, address))
    // A slot may encode it in its own way, such as after a name and then in Base64.
    const isWritten = slots.some(({ write }) => event.content.includes(write(text)))
    if ((!isWritten && findForms(text, event.content).length === 0) || isResponse) continue
    const slot = slots.find(
      (each) =>
        (each.url === undefined || isAt(each.url, address)) &&
        isSlotOnly(event.content, text, each),
    )
    // The text may be in a query.
    if (!slot) strays.push(`${type} ${address?.replace(/\?.*/, '') ?? ''}`)
    else if (slot.event === type) sent += 1
  }
  return { sent, strays }
}

/** Returns whether an address belongs to a request to the URL, or to a socket to its host. Names of this computer share a socket. */
function isAt(url: string, address: string | undefined): boolean {
  const { host } = new URL(url)
  return address === url || address === host.replace(/^.+\.localhost(?=:)/, '127.0.0.1')
}

/**
 * Returns whether the content has the text in the slot and in no other form; once, except in a URL, which an event may
 * repeat.
 */
function isSlotOnly(content: Buffer, text: string, { url, write, before }: Slot): boolean {
  const pieces = content.toString('latin1').split(write(text))
  const preceding = pieces.slice(0, -1)
  if (preceding.length === 0 || (preceding.length > 1 && url !== undefined)) return false
  if (!preceding.every((piece) => before.test(piece))) return false
  return findForms(text, Buffer.from(pieces.join(''), 'latin1')).length === 0
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
    // The last line of a log that a crash truncated.
    return []
  }
}

function parseContent(params: unknown): Buffer {
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
