import type { CommandSyntax } from './curl-command.ts'
import type { FilledPlan, Piece, SecretHeader } from './fill-plan.ts'

/** How curl is told its address and its secrets, in the two places of the command. */
export interface VariableOptions {
  readonly address: string
  readonly credentials: readonly string[]
}

/**
 * Options with which curl imports the variables itself (curl 8.3) and does not start without them, so that no shell passes a
 * secret as an argument, which the process list would show. curl percent-encodes a secret of the address.
 *
 * @param quoteName quotes the name of a variable behind its percent sign
 */
export function writeVariableOptions(
  url: string,
  { variables, secretHeaders, secretQuery }: FilledPlan,
  { quote, continuation }: Pick<CommandSyntax, 'quote' | 'continuation'>,
  quoteName: (text: string) => string,
): VariableOptions {
  const imports = variables
    .flatMap(({ user, secret }) => (user === undefined ? [secret] : [user, secret]))
    .map((name) => `--variable ${quoteName(`%${name}`)}`)
  const headers = secretHeaders.map((header) => writeHeader(header, quote))
  if (secretQuery.length > 0) {
    // curl expands while it reads its options, so a variable comes before its use.
    const added = secretQuery.map(({ lead, secret }) => `${lead}{{${secret}:url}}`)
    const address = `--expand-url ${quote(escapeBraces(url) + added.join(''))}`
    return { address: [...imports, address].join(continuation), credentials: headers }
  }
  // A single key stays on one line with its header.
  const isSingle = imports.length === 1 && headers.length === 1
  return {
    address: quote(url),
    credentials: isSingle ? [[...imports, ...headers].join(' ')] : [...imports, ...headers],
  }
}

function writeHeader({ name, pieces }: SecretHeader, quote: (text: string) => string): string {
  const basic = pieces.find((piece) => 'user' in piece)
  if (basic !== undefined)
    return `--expand-user ${quote(`{{${basic.user}}}:{{${basic.password}}}`)}`
  return `--expand-header ${quote(escapeBraces(`${name}: `) + pieces.map(expand).join(''))}`
}

function expand(piece: Piece): string {
  if ('text' in piece) return escapeBraces(piece.text)
  return 'secret' in piece ? `{{${piece.secret}}}` : ''
}

/** A backslash makes two braces literal (curl manual, `--variable`). */
function escapeBraces(text: string): string {
  return text.replaceAll('{{', String.raw`\{{`)
}
