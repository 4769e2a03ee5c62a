import { placeSecrets } from '../request/plan/place-secrets.ts'
import type { PlacedHeader } from '../request/plan/place-secrets.ts'
import { listPreflightHeaders } from '../request/preflight.ts'
import type { CredentialSlot, Part, RequestPlan } from '../request/request-plan.ts'
import type { Chunk, Expression } from '../request/serialize/multipart.ts'
import { encodeUnreserved } from '../request/serialize/percent-encode.ts'
import { findCurlGap, namePath } from './shared/gap.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import { listVariables } from './shared/variables.ts'
import { quoteForShell, quoteWithExpansions } from './shared/quote.ts'
import type { SlotVariables } from './shared/variables.ts'

/** curl follows no redirect unless asked. */
export const curl = makeLanguage({
  id: 'curl',
  syntax: 'bash',
  setVariable: setInPosix,
  findGap: findCurlGap,
  write: (plan) => writeCommand(plan, inArguments),
  writePrivate: (plan) => writeCommand(plan, outOfArguments),
})

type ShellText = readonly Chunk<SlotVariables>[]
type ShellHeader = PlacedHeader<SlotVariables>

/** Formats the options that hold secrets. */
interface SecretOptions {
  readonly formatAddress: (url: ShellText) => string
  readonly formatHeaders: (headers: readonly ShellHeader[]) => readonly string[]
  /** Standard input, which ends the command. */
  readonly formatInput: (headers: readonly ShellHeader[]) => readonly string[]
  /** The value of `--data-urlencode` and `--url-query`, which encode the secret but not the name (curl manual). */
  readonly formatField: (encodedName: string, secret: string) => string
  readonly formatPart: (name: string, secret: string) => string
}

/** Secrets in arguments: works in any POSIX shell and with the importers of API clients. */
const inArguments: SecretOptions = {
  formatAddress: (url) => quoteWithExpansions(expandSecrets(url)),
  formatHeaders: (headers) => headers.map(formatSecretHeader),
  formatInput: () => [],
  formatField: (encodedName, secret) => `"${encodedName}=$${secret}"`,
  // Postman’s importer drops `--form-string`. `-F` reads a secret that begins with `@` or `<` as a file.
  formatPart: (name, secret) => quoteWithExpansions([`${name}=`, { expression: `$${secret}` }]),
}

/** Secrets in standard input and process substitutions, because other users of a computer can see arguments. */
const outOfArguments: SecretOptions = {
  formatAddress: (url) => {
    // A quoted value in a file of options.
    const escaped = expandSecrets(url).map((chunk) =>
      typeof chunk === 'string' ? chunk.replaceAll(/["\\]/g, String.raw`\$&`) : chunk,
    )
    return `-K <(printf 'url = "%s"' ${quoteWithExpansions(escaped)})`
  },
  formatHeaders: () => [],
  formatInput: (headers) => (headers.length === 0 ? [] : [writeHereDocument(headers)]),
  formatField: (encodedName, secret) => quoteForShell(`${encodedName}@`) + substitute(secret),
  formatPart: (name, secret) => quoteForShell(`${name}=<`) + substitute(secret),
}

/** Formats one option per line, so that a user can indent, continue and import the command. */
function writeCommand(plan: RequestPlan, secretOptions: SecretOptions): string {
  const variables = listVariables(plan.slots)
  const placed = variables.filter(({ slot }) => !isOption(slot))
  const { url, headers } = placeSecrets(
    { ...plan, slots: placed.map(({ slot }) => slot) },
    (slot, index) => placed[index] ?? { slot, secret: '' },
  )
  const plainHeaders = plan.headers.filter(
    (header, index) => !isFormType(header, plan.body) && !hasSecret(headers[index]?.value ?? []),
  )
  const secretHeaders = headers.filter(({ value }) => hasSecret(value))
  const body = [
    ...listBodyOptions(plan),
    ...variables.flatMap(({ slot, secret }) => writeBodySecret(slot, secret, secretOptions)),
  ]
  const options = [
    `curl ${hasSecret(url) ? secretOptions.formatAddress(url) : quoteForShell(plan.url)}`,
    ...writeMethod(plan.method, body),
    ...(plan.stream ? ['-N'] : []),
    // curl reads {} and [] in a URL as patterns otherwise.
    ...(url.some((chunk) => typeof chunk === 'string' && /[{}[\]]/.test(chunk)) ? ['-g'] : []),
    ...plainHeaders.map(({ name, value }) => `-H ${quoteForShell(writeHeader(name, value))}`),
    ...secretOptions.formatHeaders(secretHeaders),
    ...variables.flatMap(({ slot, secret }) => writeQuerySecret(slot, secret, plan, secretOptions)),
    ...body,
    ...secretOptions.formatInput(secretHeaders),
  ]
  return [...checkFile(plan.body), options.join(' \\\n  ')].join(' &&\n')
}

/** Whether an option of its own puts a secret there, and not the address or a header. */
function isOption({ place }: CredentialSlot): boolean {
  return place === 'query' || place === 'form' || place === 'part'
}

function hasSecret(text: ShellText): boolean {
  return text.some((chunk) => typeof chunk !== 'string')
}

function expandSecrets(text: ShellText): readonly Chunk<string>[] {
  return text.map((chunk) =>
    typeof chunk === 'string' ? chunk : { expression: expandSecret(chunk) },
  )
}

/** Percent-encodes each byte (RFC 3986, section 2.1). `base64` of GNU breaks lines after 76 characters. */
function expandSecret({
  expression: { user, secret },
  isEncoded,
}: Expression<SlotVariables>): string {
  if (user !== undefined) return `$(printf %s "$${user}:$${secret}" | base64 | tr -d '\\n')`
  return isEncoded
    ? `$(printf %s "$${secret}" | od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g')`
    : `$${secret}`
}

/** Uses `-u` for Basic, which makes the header. */
function formatSecretHeader({ name, value }: ShellHeader): string {
  for (const chunk of value) {
    if (typeof chunk !== 'string' && chunk.expression.user !== undefined) {
      return `-u "$${chunk.expression.user}:$${chunk.expression.secret}"`
    }
  }
  return `-H ${quoteWithExpansions([`${name}: `, ...expandSecrets(value)])}`
}

/** Before version 8.3, curl goes on without a file that it cannot read, and sends an empty body. */
function checkFile(body: RequestPlan['body']): readonly string[] {
  if (body.kind !== 'file') return []
  const path = quoteForShell(namePath(body.file))
  return [`[ -r ${path} ] || { echo 'The file cannot be read.' >&2; false; }`]
}

/** curl gives a form this type itself. */
function isFormType(
  { name, value }: RequestPlan['headers'][number],
  body: RequestPlan['body'],
): boolean {
  return (
    body.kind === 'form' &&
    name.toLowerCase() === 'content-type' &&
    value === 'application/x-www-form-urlencoded'
  )
}

/**
 * With `-X HEAD`, curl would wait for a body that never comes; with options for a body and no method, it sends POST.
 *
 * @param options of the body
 */
function writeMethod(method: string, options: readonly string[]): readonly string[] {
  if (method === 'HEAD') return ['-I']
  const own = options.some((option) => /^(?:-d|-F|--data|--form)/.test(option)) ? 'POST' : 'GET'
  // Postman’s importer takes an empty body for none.
  if (method === own && !options.includes("-d ''")) return []
  return [`-X ${/^[\w-]+$/.test(method) ? method : quoteForShell(method)}`]
}

/** curl drops a header without a value; a semicolon sends it with an empty one (curl manual, `--header`). */
function writeHeader(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** curl percent-encodes what it reads. `-G` would put a body into the address, too (`--url-query`: curl 7.87). */
function writeQuerySecret(
  slot: CredentialSlot,
  secret: string,
  { body }: RequestPlan,
  { formatField }: SecretOptions,
): readonly string[] {
  if (slot.place !== 'query') return []
  const option = body.kind === 'none' ? '-G --data-urlencode' : '--url-query'
  return [`${option} ${formatField(encodeUnreserved(slot.name), secret)}`]
}

/** Joined to the rest of the form. */
function writeBodySecret(
  slot: CredentialSlot,
  secret: string,
  { formatField, formatPart }: SecretOptions,
): readonly string[] {
  if (slot.place === 'part') return [`-F ${formatPart(slot.name, secret)}`]
  return slot.place === 'form'
    ? [`--data-urlencode ${formatField(encodeUnreserved(slot.name), secret)}`]
    : []
}

function substitute(secret: string): string {
  return `<(printf %s "$${secret}")`
}

function listBodyOptions({ headers, body, slots }: RequestPlan): readonly string[] {
  // Without a Content-Type, curl would add the one of HTML forms.
  const isStated = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  const keepType = isStated ? [] : [`-H ${quoteForShell('Content-Type:')}`]
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [...keepType, writeText(body.text)]
    case 'form':
      // Joined to an empty text, a secret would begin with an ampersand.
      if (body.text === '' && slots.some(({ place }) => place === 'form')) return keepType
      // curl joins them with ampersands.
      return [...keepType, ...body.text.split('&').map(writeText)]
    case 'file':
      return [...keepType, `--data-binary ${quoteForShell(`@${namePath(body.file)}`)}`]
    case 'multipart':
      return body.parts.map(writePart)
  }
}

/** `-d` reads a leading `@` as a file. */
function writeText(text: string): string {
  return `${text.startsWith('@') ? '--data-raw' : '-d'} ${quoteForShell(text)}`
}

/**
 * `--form-string` takes a text letter for letter. `-F` reads a leading `@` or `<` as a file and ends at a semicolon, unless the
 * text is between double quotes (curl manual, `--form`).
 */
function writePart({ name, contentType, content }: Part): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`
  if (content.kind === 'file') {
    const path = namePath(content.file)
    const written = /[;,"\\\s]/.test(path) ? quoteForForm(path) : path
    return `-F ${quoteForShell(`${name}=@${written}${type}`)}`
  }
  return type === ''
    ? `${/^[\w .-]*$/.test(content.text) ? '-F' : '--form-string'} ${quoteForShell(`${name}=${content.text}`)}`
    : `-F ${quoteForShell(`${name}=${quoteForForm(content.text)}${type}`)}`
}

function quoteForForm(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/**
 * Reads headers from standard input (`-H @-`, curl 7.55). Everything from the plan comes before the operator or after a header's
 * name in the same line, so none of it can be the closing line; the key is expanded after the shell has found that line
 * (POSIX.1-2024, 2.7.4).
 */
function writeHereDocument(headers: readonly ShellHeader[]): string {
  const lines = headers.map(({ name, value }) =>
    [`${name}: `, ...expandSecrets(value)]
      .map((chunk) =>
        typeof chunk === 'string' ? chunk.replaceAll(/[\\$`]/g, String.raw`\$&`) : chunk.expression,
      )
      .join(''),
  )
  return ['-H @- <<END', ...lines, 'END'].join('\n')
}

/** The preflight of the planned request (Fetch, CORS-preflight fetch). It carries no key, like a browser’s. */
export function writePreflight(plan: RequestPlan, origin: string): string {
  return [
    `curl -sS -i --max-time 30 --globoff -X OPTIONS ${quoteForShell(plan.url)}`,
    ...listPreflightHeaders(plan, origin).map(
      ({ name, value }) => `-H ${quoteForShell(`${name}: ${value}`)}`,
    ),
  ].join(' \\\n  ')
}
