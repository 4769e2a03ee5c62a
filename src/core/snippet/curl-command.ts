import type { Header } from '../request/operation.ts'
import type { RequestPlan } from '../request/plan.ts'
import { quoteForShell } from './quote.ts'

/** How one shell writes a command line. */
export interface CommandSyntax {
  /** curl's name there. */
  readonly program: string
  readonly quote: (text: string) => string
  /** What ends a line of a command that goes on in the next, with the indentation of that one. */
  readonly continuation: string
}

/** bash and zsh, and any other POSIX shell. */
export const posixSyntax: CommandSyntax = {
  program: 'curl',
  quote: quoteForShell,
  continuation: ' \\\n  ',
}

/**
 * Writes the planned request as one curl command. The credential is left to the caller: `authorization` is appended as it stands.
 * `--fail-with-body` (curl 7.76) makes curl fail on 4xx and 5xx; curl follows no redirect unless it is told to.
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

/** curl drops a header that ends with its colon; the semicolon sends it with an empty value (curl manual, `--header`). */
function writeHeader({ name, value }: Header): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}
