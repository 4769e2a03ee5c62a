import { parseArgs } from 'node:util'
import { readBaseUrl } from '#core/request/base-url.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { isServerName, serverNames } from './advice/advice.ts'
import type { ServerName } from './advice/advice.ts'

/** What the doctor is asked to do. */
export type ParsedArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | ({ readonly kind: 'consult' } & DoctorOptions)

export interface DoctorOptions {
  readonly baseUrl: string
  readonly origin: string
  readonly key: ApiKey | undefined
  /** For which servers lines of configuration are printed. */
  readonly servers: readonly ServerName[]
  readonly isJson: boolean
}

export const usage = `npm run doctor -- https://api.example.com [options]

Makes the calls that a reader's browser would make from the portal, and says what
stands in the way and how to mend it.

  --origin <origin>  where the portal is published (http://localhost:4321)
  --server <name>    print lines for one server only: ${serverNames.join(', ')}
  --json             print one JSON document; use npm run --silent doctor
  --help             print this

With a key in the environment variable API_KEY, one more call carries it. The key
is sent to the given server only, and never printed.

Exit status: 0 nothing stops the console, 1 something does, 2 wrong usage.`

/** Where `npm start` serves the portal. */
const usualOrigin = 'http://localhost:4321'

/** Shorter texts stand in addresses by accident. */
const shortestSought = 8

/**
 * Reads the command line and the key in the environment. No sentence quotes what was typed, as that may be a key in
 * the wrong place.
 */
export function parseArguments(
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ParsedArguments {
  const parsed = parse(parameters)
  if (!parsed) return refuse('The arguments were not understood.')
  const { values, positionals } = parsed
  if (values.help) return { kind: 'help' }
  const [typed, ...more] = positionals
  if (typed === undefined || more.length > 0) return refuse('Give one address, the base URL.')

  const baseUrl = readBaseUrl(typed)
  if (baseUrl.outcome === 'refused') return refuse(`The base URL ${baseUrl.fault}`)
  const origin = readOrigin(values.origin)
  if (origin === undefined) {
    return refuse('The origin must be like https://docs.example.com, with no path.')
  }
  if (values.server !== undefined && !isServerName(values.server)) {
    return refuse(`There are lines for these servers: ${serverNames.join(', ')}.`)
  }
  const pasted = environment['API_KEY']
  const reading = pasted ? readKey(pasted) : undefined
  if (reading?.outcome === 'refused') {
    return refuse(`API_KEY does not hold a key that can be sent. ${reading.refusal.what}`)
  }
  const key = reading?.key
  if (key && key.length >= shortestSought && holds(baseUrl.url + origin, key)) {
    return refuse('An address holds the key. Give the key in API_KEY only.')
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
        origin: { type: 'string', default: usualOrigin },
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

/** As a browser would send it in the header Origin (Fetch, section on the header). */
function readOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, pathname, search, hash, username, origin } = new URL(text)
  const isPage = protocol === 'https:' || protocol === 'http:'
  const isBare = pathname === '/' && search + hash + username === ''
  // The URL standard lets more into a host than any name has, such as quotes.
  return isPage && isBare && /^[\w.:[\]-]+$/.test(hostname) ? origin : undefined
}

function holds(text: string, key: ApiKey): boolean {
  return maskEchoesInText(key, text) !== text
}

function refuse(sentence: string): ParsedArguments {
  return { kind: 'refused', sentence }
}
