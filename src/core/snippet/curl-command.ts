import type { Header } from '../request/header.ts'
import type { RequestPlan } from '../request/request-plan.ts'
import { holdsFile } from './file-path.ts'
import { quoteForShell } from './quote.ts'

/** The command-line syntax of one shell. */
export interface CommandSyntax {
  /** curl's name there. */
  readonly program: string
  readonly quote: (text: string) => string
  /** What ends a line that continues, with the indentation of the next. */
  readonly continuation: string
}

/** bash, zsh and any other POSIX shell. */
export const posixSyntax: CommandSyntax = {
  program: 'curl',
  quote: quoteForShell,
  continuation: ' \\\n  ',
}

/** What of the command holds a secret, quoted. */
export interface CurlParts {
  readonly headers: readonly Header[]
  /** The address, or the option that reads it. */
  readonly address: string
  readonly body: readonly string[]
  readonly credentials: readonly string[]
}

/**
 * Writes the planned request as one curl command. `--fail-with-body` (curl 7.76) makes curl fail on 4xx and 5xx; curl follows no
 * redirect by default.
 */
export function writeCurlCommand(
  plan: Pick<RequestPlan, 'method' | 'url' | 'body' | 'stream'>,
  { program, quote, continuation }: CommandSyntax,
  { headers, address, body, credentials }: CurlParts,
): string {
  // curl reads {} and [] in a URL as patterns unless --globoff is given.
  const globoff = /[{}[\]]/.test(plan.url) ? ' --globoff' : ''
  return [
    `${program} -sS --fail-with-body ${limitTime(plan)}${globoff}${writeMethod(plan, quote)} ${address}`,
    ...headers.map((header) => `-H ${quote(writeHeader(header))}`),
    ...body,
    ...credentials,
  ].join(continuation)
}

/** In seconds. How long a file takes is the connection's matter, and a stream may have no end. */
function limitTime({ body, stream }: Pick<RequestPlan, 'body' | 'stream'>): string {
  if (stream) return '--no-buffer --connect-timeout 30'
  return holdsFile(body) ? '--connect-timeout 30' : '--max-time 30'
}

/** With `--request HEAD`, curl would wait for a body that never comes; with data and no method, it would send POST. */
function writeMethod(
  { method, body }: Pick<RequestPlan, 'method' | 'body'>,
  quote: CommandSyntax['quote'],
): string {
  if (method === 'GET' && body.kind === 'none') return ''
  if (method === 'HEAD') return ' --head'
  return ` --request ${/^[\w-]+$/.test(method) ? method : quote(method)}`
}

/** curl drops a header without a value; a semicolon sends it with an empty one (curl manual, `--header`). */
function writeHeader({ name, value }: Header): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}
