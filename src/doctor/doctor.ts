import { styleText } from 'node:util'
import type { Command, Environment } from '#command-line/run-command.ts'
import { UsageError } from '#command-line/usage-error.ts'
import { chooseDocument, documentOption } from '#commands/read-document.ts'
import type { DocumentChoice } from '#commands/read-document.ts'
import { readBaseUrl } from '#core/request/base-url.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { isServerName, serverNames } from './advice/advice.ts'
import type { ServerName } from './advice/advice.ts'
import { examine } from './probes/examine.ts'
import { planCall } from './plan-call.ts'
import { printReport } from './print-report.ts'
import { writeReport } from './report.ts'

interface DoctorChoices {
  readonly baseUrl: string
  readonly origin: string
  readonly key: ApiKey | undefined
  /** The servers to print configuration for. */
  readonly servers: readonly ServerName[]
  readonly isJson: boolean
  /** The document whose first call is made. */
  readonly document: DocumentChoice
  /** The settings. */
  readonly environment: Environment
}

/** The address at which `npm start` serves the portal. */
const defaultOrigin = 'http://localhost:4321'

/** A shorter key may occur in an address by accident. */
const minSearchedLength = 8

const options = {
  base: { value: 'URL', text: 'the base URL of the service', isArgument: true },
  ...documentOption,
  origin: { value: 'ORIGIN', text: `the portal's origin (default: ${defaultOrigin})` },
  server: { value: 'NAME', text: `print advice for one server only: ${serverNames.join(', ')}` },
  json: { text: 'print one JSON document' },
} as const

/** No message quotes what was typed, which may be a key in the wrong place. */
export const doctorCommand: Command<typeof options, DoctorChoices> = {
  name: 'doctor',
  calls: ['https://api.example.com [options]'],
  about: `Sends the requests that a reader's browser would send from the portal, and says
what goes wrong and how to fix it.`,
  options,
  more: `If the environment variable API_KEY contains a key, one more request carries it.
The key is sent to the given server only, and is never printed.

Exit status: 0 nothing stops the console, 1 something does, 2 usage error.`,
  choose: (typed, environment) => {
    const base = typed.get('base')
    if (base === undefined) throw new UsageError('Give exactly one address: the base URL.')
    const baseUrl = readBaseUrl(base)
    if (baseUrl.outcome === 'refused') throw new UsageError(`The base URL ${baseUrl.fault}`)
    const origin = readOrigin(typed.get('origin') ?? defaultOrigin)
    const server = typed.get('server')
    if (server !== undefined && !isServerName(server)) {
      throw new UsageError(`The server must be one of these: ${serverNames.join(', ')}.`)
    }
    const key = readEnvironmentKey(environment)
    if (key && key.length >= minSearchedLength && contains(baseUrl.url + origin, key)) {
      throw new UsageError('An address contains the key. Put the key in API_KEY only.')
    }
    return {
      baseUrl: baseUrl.url,
      origin,
      key,
      servers: server === undefined ? serverNames : [server],
      isJson: typed.has('json'),
      document: chooseDocument(typed.get('document'), environment),
      environment,
    }
  },
  run: async ({ baseUrl, origin, key, servers, isJson, document, environment }) => {
    const plan = await planCall(baseUrl, document, environment)
    const report = writeReport(await examine(plan, origin, key), servers)
    // `styleText` omits colours when the stream is not a terminal or NO_COLOR is set.
    const output = isJson ? JSON.stringify(report, null, 2) : printReport(report, styleText)
    return { status: report.exitStatus, output }
  },
}

/** The origin as a browser would send it in the Origin header (Fetch, `Origin` header). */
function readOrigin(text: string): string {
  if (URL.canParse(text)) {
    const { protocol, hostname, pathname, search, hash, username, origin } = new URL(text)
    const isPage = protocol === 'https:' || protocol === 'http:'
    const isBare = pathname === '/' && search + hash + username === ''
    // The URL standard allows characters in a host that no name has, such as quotes.
    if (isPage && isBare && /^[\w.:[\]-]+$/.test(hostname)) return origin
  }
  throw new UsageError('The origin must look like https://docs.example.com, with no path.')
}

function readEnvironmentKey(environment: Environment): ApiKey | undefined {
  const pasted = environment['API_KEY']
  if (!pasted) return undefined
  const reading = readKey(pasted)
  if (reading.outcome !== 'refused') return reading.key
  throw new UsageError(`The key in API_KEY cannot be sent. ${reading.refusal.what}`)
}

function contains(text: string, key: ApiKey): boolean {
  return maskEchoesInText([key], text) !== text
}
