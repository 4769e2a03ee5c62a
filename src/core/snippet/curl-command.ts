import type { Header } from '../request/operation.ts'
import type { RequestPlan } from '../request/plan.ts'
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

/**
 * Writes the planned request as one curl command. The credential is left to the caller: `authorization` is appended as is.
 * `--fail-with-body` (curl 7.76) makes curl fail on 4xx and 5xx; curl follows no redirect by default.
 */
export function writeCurlCommand(
  { method, url, headers }: RequestPlan,
  { program, quote, continuation }: CommandSyntax,
  authorization: readonly string[],
): string {
  // curl reads {} and [] in a URL as patterns unless --globoff is given.
  const globoff = /[{}[\]]/.test(url) ? ' --globoff' : ''
  const request = method === 'GET' ? '' : ` --request ${method}`
  return [
    `${program} -sS --fail-with-body --max-time 30${globoff}${request} ${quote(url)}`,
    ...headers.map((header) => `-H ${quote(writeHeader(header))}`),
    ...authorization,
  ].join(continuation)
}

/** curl drops a header without a value; a semicolon sends it with an empty one (curl manual, `--header`). */
function writeHeader({ name, value }: Header): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}
