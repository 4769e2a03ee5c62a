import { parseArgs } from 'node:util'
import { readBaseUrl } from '#core/request/base-url.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { isServerName, serverNames } from './advice/advice.ts'
import type { ServerName } from './advice/advice.ts'

/** What the command line asks for. */
export type ParsedArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | ({ readonly kind: 'consult' } & DoctorOptions)

export interface DoctorOptions {
  readonly baseUrl: string
  readonly origin: string
  readonly key: ApiKey | undefined
  /** The servers to print configuration for. */
  readonly servers: readonly ServerName[]
  readonly isJson: boolean
}

export const usage = `npm run doctor -- https://api.example.com [options]

Sends the requests that a reader's browser would send from the portal, and says
what goes wrong and how to fix it.

  --origin <origin>  the portal's origin (default: http://localhost:4321)
  --server <name>    print advice for one server only: ${serverNames.join(', ')}
  --json             print one JSON document; use npm run --silent doctor
  --help             print this help

If the environment variable API_KEY contains a key, one more request carries it.
The key is sent to the given server only, and is never printed.

Exit status: 0 nothing stops the console, 1 something does, 2 usage error.`

/** Where `npm start` serves the portal. */
const defaultOrigin = 'http://localhost:4321'

/** A shorter key may occur in an address by accident. */
const minSearchedLength = 8

/**
 * Reads the command line and the key in the environment. No message quotes what was typed, which may be a key in the
 * wrong place.
 */
export function parseArguments(
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ParsedArguments {
  const parsed = parse(parameters)
  if (!parsed) return refuse('The arguments could not be understood.')
  const { values, positionals } = parsed
  if (values.help) return { kind: 'help' }
  const [typed, ...more] = positionals
  if (typed === undefined || more.length > 0)
    return refuse('Give exactly one address: the base URL.')

  const baseUrl = readBaseUrl(typed)
  if (baseUrl.outcome === 'refused') return refuse(`The base URL ${baseUrl.fault}`)
  const origin = readOrigin(values.origin)
  if (origin === undefined) {
    return refuse('The origin must look like https://docs.example.com, with no path.')
  }
  if (values.server !== undefined && !isServerName(values.server)) {
    return refuse(`The server must be one of these: ${serverNames.join(', ')}.`)
  }
  const pasted = environment['API_KEY']
  const reading = pasted ? readKey(pasted) : undefined
  if (reading?.outcome === 'refused') {
    return refuse(`The key in API_KEY cannot be sent. ${reading.refusal.what}`)
  }
  const key = reading?.key
  if (key && key.length >= minSearchedLength && contains(baseUrl.url + origin, key)) {
    return refuse('An address contains the key. Put the key in API_KEY only.')
  }
  return {
    kind: 'consult',
    baseUrl: baseUrl.url,
    origin,
    key,
    servers: values.server === undefined ? serverNames : [values.server],
    isJson: values.json,
  }
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        origin: { type: 'string', default: defaultOrigin },
        server: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch {
    // The message would quote what was typed.
    return undefined
  }
}

/** As a browser would send it in the Origin header (Fetch, `Origin` header). */
function readOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, pathname, search, hash, username, origin } = new URL(text)
  const isPage = protocol === 'https:' || protocol === 'http:'
  const isBare = pathname === '/' && search + hash + username === ''
  // The URL standard allows characters in a host that no name has, such as quotes.
  return isPage && isBare && /^[\w.:[\]-]+$/.test(hostname) ? origin : undefined
}

function contains(text: string, key: ApiKey): boolean {
  return maskEchoesInText([key], text) !== text
}

function refuse(sentence: string): ParsedArguments {
  return { kind: 'refused', sentence }
}
