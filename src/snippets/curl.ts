import { placeSecrets } from '#request/plan/place-secrets.ts'
import type { PlacedHeader } from '#request/plan/place-secrets.ts'
import { getPreflightHeaders } from '#request/preflight.ts'
import type { Header } from '#request/inputs.ts'
import type { CredentialSlot, Part, PlannedBody, RequestPlan } from '#request/request-plan.ts'
import { mergeChunks, splitChunks } from '#request/serialize/multipart.ts'
import type { Chunk, Expression } from '#request/serialize/multipart.ts'
import { encodeUnreserved } from '#request/serialize/percent-encode.ts'
import { findCurlLimitation, getRelativePath } from './shared/limitation.ts'
import { createLanguage, setInPosix } from './shared/language.ts'
import { getVariables, placeHostVariables } from './shared/variables.ts'
import { quoteForShell, quoteWithExpansions } from './shared/quote.ts'
import type { SlotVariables } from './shared/variables.ts'

/** curl does not follow redirects by default. */
export const curl = createLanguage({
  id: 'curl',
  syntax: 'bash',
  setVariable: setInPosix,
  findLimitation: findCurlLimitation,
  format: (plan) => formatCommand(plan, inArguments),
  formatPrivate: (plan) => formatCommand(plan, outOfArguments),
})

type ShellText = readonly Chunk<SlotVariables>[]
type ShellHeader = PlacedHeader<SlotVariables>

interface CommandOptions {
  /** The credential slots of all requests of a program. @default the slots of the plan */
  readonly slots?: readonly CredentialSlot[]
  /** Splits a text at the values that a program inserts. */
  readonly splitText?: (text: string, target: TextTarget) => readonly Chunk<string>[]
}

export type TextTarget = 'url' | 'header' | 'body'

interface SecretOptions {
  readonly formatAddress: (url: readonly Chunk<string>[]) => string
  readonly formatHeaders: (headers: readonly ShellHeader[]) => readonly string[]
  /** The here-document for standard input, which ends the command. */
  readonly formatInput: (headers: readonly ShellHeader[]) => readonly string[]
  /** The value of `--data-urlencode` and `--url-query`, which encode the secret but not the name (curl manual). */
  readonly formatField: (encodedName: string, secret: string) => string
  readonly formatPart: (name: string, secret: string) => string
}

/** Secrets in arguments: works in any POSIX shell and with the importers of API clients. */
const inArguments: SecretOptions = {
  formatAddress: quoteWithExpansions,
  formatHeaders: (headers) => headers.map(formatSecretHeader),
  formatInput: () => [],
  formatField: (encodedName, secret) => `"${encodedName}=$${secret}"`,
  // Postman’s importer drops `--form-string`. `-F` reads a secret that begins with `@` or `<` as a file.
  formatPart: (name, secret) => quoteWithExpansions([`${name}=`, { expression: `$${secret}` }]),
}

/** Secrets in standard input and process substitutions, because other users of a computer can see arguments. */
export const outOfArguments: SecretOptions = {
  formatAddress: (url) => {
    // A quoted value in a config file.
    const escaped = url.map((chunk) =>
      typeof chunk === 'string' ? chunk.replaceAll(/["\\]/g, String.raw`\$&`) : chunk,
    )
    return `-K <(printf 'url = "%s"' ${quoteWithExpansions(escaped)})`
  },
  formatHeaders: () => [],
  formatInput: (headers) => (headers.length === 0 ? [] : [formatHereDocument(headers)]),
  formatField: (encodedName, secret) => quoteForShell(`${encodedName}@`) + substitute(secret),
  formatPart: (name, secret) => quoteForShell(`${name}=<`) + substitute(secret),
}

/** Formats one option per line, so that a user can indent, continue and import the command. */
export function formatCommand(
  plan: RequestPlan,
  secretOptions: SecretOptions,
  { slots = plan.slots, splitText = (text) => [text] }: CommandOptions = {},
): string {
  const schemes = new Set(plan.slots.map(({ scheme }) => scheme))
  const variables = getVariables(slots).filter(({ slot }) => schemes.has(slot.scheme))
  const placed = variables.filter(({ slot }) => !isOption(slot))
  const { url, headers } = placeSecrets(
    { ...plan, slots: placed.map(({ slot }) => slot) },
    (slot, index) => placed[index] ?? { slot, secret: '' },
  )
  const quote = (text: string, target: TextTarget) => quoteChunks(splitText(text, target))
  const address = splitChunks(expandUrl(url, plan), (text) => splitText(text, 'url'))
  const plainHeaders = plan.headers.filter(
    (header, index) => !isFormType(header, plan.body) && !hasSecret(headers[index]?.value ?? []),
  )
  const secretHeaders = headers.filter(({ value }) => hasSecret(value))
  const body = [
    ...getBodyOptions(plan, (text) => splitText(text, 'body')),
    ...variables.flatMap(({ slot, secret }) => formatBodySecret(slot, secret, secretOptions)),
  ]
  const options = [
    `curl ${hasSecret(url) ? secretOptions.formatAddress(address) : quoteChunks(address)}`,
    ...formatMethod(plan.method, body),
    ...(plan.stream ? ['-N'] : []),
    // curl reads {} and [] in a URL as patterns otherwise.
    ...(url.some((chunk) => typeof chunk === 'string' && /[{}[\]]/.test(chunk)) ? ['-g'] : []),
    ...plainHeaders.map(({ name, value }) => `-H ${quote(formatHeader(name, value), 'header')}`),
    ...secretOptions.formatHeaders(secretHeaders),
    ...variables.flatMap(({ slot, secret }) =>
      formatQuerySecret(slot, secret, plan, secretOptions),
    ),
    ...body,
    ...secretOptions.formatInput(secretHeaders),
  ]
  return [...checkFile(plan.body), options.join(' \\\n  ')].join(' &&\n')
}

/** Quotes a text in single quotes, or in double quotes if it has expansions. */
export function quoteChunks(text: readonly Chunk<string>[]): string {
  const merged = mergeChunks(text)
  const [only] = merged
  return merged.length === 1 && typeof only === 'string'
    ? quoteForShell(only)
    : quoteWithExpansions(merged)
}

function isOption({ place }: CredentialSlot): boolean {
  return place === 'query' || place === 'form' || place === 'part'
}

function hasSecret(text: ShellText): boolean {
  return text.some((chunk) => typeof chunk !== 'string')
}

/** Encloses names in braces before characters that would continue them: in zsh, `$a:h` and `$a[1]` are one expression. */
function expandUrl(url: ShellText, { hostVariables = [] }: RequestPlan): readonly Chunk<string>[] {
  const chunks = placeHostVariables(expandSecrets(url), hostVariables, (variable) => variable)
  const names = new Set(hostVariables.map(({ variable }) => variable))
  return chunks.map((chunk, index) => {
    if (typeof chunk === 'string' || !names.has(chunk.expression)) return chunk
    const next = chunks[index + 1]
    const isContinued = typeof next !== 'string' || /^[\w:[]/.test(next)
    return { expression: isContinued ? `\${${chunk.expression}}` : `$${chunk.expression}` }
  })
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

/** Uses `-u` for Basic, which creates the header. */
function formatSecretHeader({ name, value }: ShellHeader): string {
  for (const chunk of value) {
    if (typeof chunk !== 'string' && chunk.expression.user !== undefined) {
      return `-u "$${chunk.expression.user}:$${chunk.expression.secret}"`
    }
  }
  return `-H ${quoteWithExpansions([`${name}: `, ...expandSecrets(value)])}`
}

/** Checks that the file is readable. Before version 8.3, curl ignores an unreadable file and sends an empty body. */
function checkFile(body: PlannedBody): readonly string[] {
  if (body.kind !== 'file') return []
  const path = quoteForShell(getRelativePath(body.file))
  return [`[ -r ${path} ] || { echo 'The file cannot be read.' >&2; false; }`]
}

/** Whether a header is the Content-Type that curl sends for forms by default. */
function isFormType({ name, value }: Header, body: PlannedBody): boolean {
  return (
    body.kind === 'form' &&
    name.toLowerCase() === 'content-type' &&
    value === 'application/x-www-form-urlencoded'
  )
}

/** Formats the method. With `-X HEAD`, curl would wait for a body that never arrives; with body options and no method, it sends POST. */
function formatMethod(method: string, options: readonly string[]): readonly string[] {
  if (method === 'HEAD') return ['-I']
  const own = options.some((option) => /^(?:-d|-F|--data|--form)/.test(option)) ? 'POST' : 'GET'
  // Postman’s importer ignores an empty body.
  if (method === own && !options.includes("-d ''")) return []
  return [`-X ${/^[\w-]+$/.test(method) ? method : quoteForShell(method)}`]
}

/** Formats a header. curl drops a header without a value; with a semicolon, it sends an empty value (curl manual, `--header`). */
function formatHeader(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** curl percent-encodes the secret. With a body, `-G` would move the body into the address, so `--url-query` (curl 7.87) is used. */
function formatQuerySecret(
  slot: CredentialSlot,
  secret: string,
  { body }: RequestPlan,
  { formatField }: SecretOptions,
): readonly string[] {
  if (slot.place !== 'query') return []
  const option = body.kind === 'none' ? '-G --data-urlencode' : '--url-query'
  return [`${option} ${formatField(encodeUnreserved(slot.name), secret)}`]
}

/** Formats a secret of a form, which curl joins to the other fields. */
function formatBodySecret(
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

function getBodyOptions(
  { headers, body, slots }: RequestPlan,
  split: (text: string) => readonly Chunk<string>[],
): readonly string[] {
  // Without a Content-Type, curl would add the one for HTML forms.
  const isStated = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  const keepType = isStated ? [] : [`-H ${quoteForShell('Content-Type:')}`]
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [...keepType, formatText(split(body.text))]
    case 'form':
      // curl would join an empty text and a secret with an ampersand.
      if (body.text === '' && slots.some(({ place }) => place === 'form')) return keepType
      // curl joins the options with ampersands.
      return [...keepType, ...body.text.split('&').map((pair) => formatText(split(pair)))]
    case 'file':
      return [...keepType, `--data-binary ${quoteForShell(`@${getRelativePath(body.file)}`)}`]
    case 'multipart':
      return body.parts.map(formatBodyPart)
  }
}

/** Uses `--data-raw` for a leading `@`, which `-d` interprets as a file, and for a value that may begin with it. */
function formatText(text: readonly Chunk<string>[]): string {
  const [first] = text
  const isRaw = typeof first === 'string' ? first.startsWith('@') : first !== undefined
  return `${isRaw ? '--data-raw' : '-d'} ${quoteChunks(text)}`
}

/**
 * Formats a part. `--form-string` sends a text unchanged. `-F` interprets a leading `@` or `<` as a file and ends at a semicolon,
 * unless the text is in double quotes (curl manual, `--form`).
 */
function formatBodyPart({ name, contentType, content }: Part): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`
  if (content.kind === 'file') {
    const path = getRelativePath(content.file)
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
 * Formats headers as standard input (`-H @-`, curl 7.55). Text from the plan is before the operator or after a header's name in the same
 * line, so it cannot be the closing line; the key is expanded after the shell has found that line (POSIX.1-2024, 2.7.4).
 */
function formatHereDocument(headers: readonly ShellHeader[]): string {
  const lines = headers.map(({ name, value }) =>
    [`${name}: `, ...expandSecrets(value)]
      .map((chunk) =>
        typeof chunk === 'string' ? chunk.replaceAll(/[\\$`]/g, String.raw`\$&`) : chunk.expression,
      )
      .join(''),
  )
  return ['-H @- <<END', ...lines, 'END'].join('\n')
}

/** Formats the preflight of the planned request (Fetch, CORS-preflight fetch), which never has a key. */
export function formatPreflight(plan: RequestPlan, origin: string): string {
  return [
    `curl -sS -i --max-time 30 --globoff -X OPTIONS ${quoteForShell(plan.url)}`,
    ...getPreflightHeaders(plan, origin).map(
      ({ name, value }) => `-H ${quoteForShell(`${name}: ${value}`)}`,
    ),
  ].join(' \\\n  ')
}
