import type { Header } from '../../request/header.ts'
import type { RequestPlan, Part } from '../../request/request-plan.ts'
import { writeKnown } from '../../request/serialize/stretch.ts'
import { holdsFile, namePath } from './file-path.ts'
import { findPair, holdsSecret } from './fill-plan.ts'
import type { FilledPlan, ShellStretch } from './fill-plan.ts'
import type { Manner } from './language.ts'
import { quoteForShell } from './shell-words.ts'
import { listNames } from './variables.ts'

/** The command-line syntax of one shell. */
export interface CommandSyntax {
  /** curl's name there. */
  readonly program: string
  readonly quote: (text: string) => string
  /** The end of a line that continues, with the indentation of the next. */
  readonly continuation: string
}

/** bash, zsh and any other POSIX shell. */
export const posixSyntax: CommandSyntax = {
  program: 'curl',
  quote: quoteForShell,
  continuation: ' \\\n  ',
}

/** The parts of the command in which secrets may stand, quoted. */
export interface CurlParts {
  readonly manner: Manner
  readonly headers: readonly Header[]
  /** The address, or the option that reads it. */
  readonly address: string
  readonly body: readonly string[]
  readonly credentials: readonly string[]
}

/** Writes the planned request as one curl command. curl follows no redirect by default. */
export function writeCurlCommand(
  plan: Pick<RequestPlan, 'method' | 'url' | 'body' | 'stream'>,
  { program, quote, continuation }: CommandSyntax,
  { manner, headers, address, body, credentials }: CurlParts,
): string {
  const planned = headers
    .filter((header) => !isFormType(header, plan.body))
    .map((header) => `-H ${quote(writeHeader(header))}`)
  const isCareful = manner === 'careful'
  const options = [
    // Fails on 4xx and 5xx (curl 7.76).
    ...(isCareful ? ['-sS --fail-with-body', limitTime(plan)] : []),
    ...(plan.stream ? ['-N'] : []),
    // curl reads {} and [] in a URL as patterns otherwise.
    ...(/[{}[\]]/.test(plan.url) ? ['-g'] : []),
    ...writeMethod(plan, body, quote),
  ]
  return [
    [program, ...options, address].join(' '),
    // A here-document ends the command.
    ...(isCareful ? [...planned, ...body, ...credentials] : [...credentials, ...planned, ...body]),
  ].join(continuation)
}

/** curl gives a form this type itself. */
function isFormType({ name, value }: Header, body: RequestPlan['body']): boolean {
  return (
    body.kind === 'form' &&
    name.toLowerCase() === 'content-type' &&
    value === 'application/x-www-form-urlencoded'
  )
}

/** In seconds. How long a file takes is the connection's matter, and a stream may have no end. */
function limitTime({ body, stream }: Pick<RequestPlan, 'body' | 'stream'>): string {
  return stream || holdsFile(body) ? '--connect-timeout 30' : '--max-time 30'
}

/**
 * With `-X HEAD`, curl would wait for a body that never comes; with options for a body and no method, it sends POST.
 *
 * @param options of the body
 */
function writeMethod(
  { method }: Pick<RequestPlan, 'method'>,
  options: readonly string[],
  quote: CommandSyntax['quote'],
): readonly string[] {
  if (method === 'HEAD') return ['-I']
  const own = options.some((option) => /^(?:-d|-F|--data|--form)/.test(option)) ? 'POST' : 'GET'
  if (method === own) return []
  return [`-X ${/^[\w-]+$/.test(method) ? method : quote(method)}`]
}

/** curl drops a header without a value; a semicolon sends it with an empty one (curl manual, `--header`). */
function writeHeader({ name, value }: Header): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** The options that send a plan's body, where curl can send it: see `findCurlGap`. */
export function listBodyOptions(
  {
    headers,
    body,
    slots = [],
  }: Pick<RequestPlan, 'headers' | 'body'> & Partial<Pick<RequestPlan, 'slots'>>,
  quote: (text: string) => string,
): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [...keepType(headers, quote), writeText(body.text, quote)]
    case 'form':
      // Joined to an empty text, a secret would begin with an ampersand.
      if (body.text === '' && slots.some(({ place }) => place === 'form')) {
        return keepType(headers, quote)
      }
      // curl joins them with ampersands.
      return [
        ...keepType(headers, quote),
        ...body.text.split('&').map((pair) => writeText(pair, quote)),
      ]
    case 'file':
      return [...keepType(headers, quote), `--data-binary ${quote(`@${namePath(body.file)}`)}`]
    case 'multipart':
      return body.parts.map((part) => writePart(part, quote))
  }
}

/** `-d` reads a leading `@` as a file. */
function writeText(text: string, quote: (text: string) => string): string {
  return `${text.startsWith('@') ? '--data-raw' : '-d'} ${quote(text)}`
}

/** Without a Content-Type, curl would add the one of HTML forms. */
function keepType(
  headers: RequestPlan['headers'],
  quote: (text: string) => string,
): readonly string[] {
  const isStated = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  return isStated ? [] : [`-H ${quote('Content-Type:')}`]
}

/**
 * `--form-string` takes a text letter for letter. `-F` reads a leading `@` or `<` as a file and ends at a semicolon, unless the
 * text is between double quotes (curl manual, `--form`).
 */
function writePart({ name, contentType, content }: Part, quote: (text: string) => string): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`
  if (content.kind === 'file') {
    return `-F ${quote(`${name}=@${quoteIfNeeded(namePath(content.file))}${type}`)}`
  }
  return type === ''
    ? `${/^[\w .-]*$/.test(content.text) ? '-F' : '--form-string'} ${quote(`${name}=${content.text}`)}`
    : `-F ${quote(`${name}=${quoteForForm(content.text)}${type}`)}`
}

function quoteIfNeeded(path: string): string {
  return /[;,"\\\s]/.test(path) ? quoteForForm(path) : path
}

function quoteForForm(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** How curl is told its address and its secrets, in the two places of the command. */
interface VariableOptions {
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
  { variables, url, secretHeaders }: FilledPlan,
  { quote, continuation }: Pick<CommandSyntax, 'quote' | 'continuation'>,
  quoteName: (text: string) => string,
): VariableOptions {
  const imports = variables.flatMap(listNames).map((name) => `--variable ${quoteName(`%${name}`)}`)
  const headers = secretHeaders.map((header) => writeSecretHeader(header, quote))
  if (holdsSecret(url)) {
    // curl expands while it reads its options, so a variable comes before its use.
    const address = `--expand-url ${quote(url.map(expand).join(''))}`
    return { address: [...imports, address].join(continuation), credentials: headers }
  }
  // A single key stays on one line with its header.
  const isSingle = imports.length === 1 && headers.length === 1
  return {
    address: quote(writeKnown(url)),
    credentials: isSingle ? [[...imports, ...headers].join(' ')] : [...imports, ...headers],
  }
}

function writeSecretHeader(
  header: FilledPlan['secretHeaders'][number],
  quote: (text: string) => string,
): string {
  const pair = findPair(header)
  if (pair !== undefined) return `--expand-user ${quote(`{{${pair.user}}}:{{${pair.secret}}}`)}`
  const { name, value } = header
  return `--expand-header ${quote([`${name}: `, ...value].map(expand).join(''))}`
}

function expand(stretch: ShellStretch): string {
  if (typeof stretch === 'string') return escapeBraces(stretch)
  return `{{${stretch.standIn.secret}${stretch.isEncoded ? ':url' : ''}}}`
}

/** A backslash makes two braces literal (curl manual, `--variable`). */
function escapeBraces(text: string): string {
  return text.replaceAll('{{', String.raw`\{{`)
}
