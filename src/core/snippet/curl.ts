import { placeSecrets } from '../request/plan/place-secrets.ts'
import type { PlacedHeader } from '../request/plan/place-secrets.ts'
import { listPreflightHeaders } from '../request/preflight.ts'
import type { CredentialSlot, Part, RequestPlan } from '../request/request-plan.ts'
import { mergeChunks } from '../request/serialize/multipart.ts'
import type { Chunk } from '../request/serialize/multipart.ts'
import { encodeUnreserved } from '../request/serialize/percent-encode.ts'
import { findCurlGap, namePath } from './shared/gap.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import { askFor } from './shared/program.ts'
import { listVariables } from './shared/variables.ts'
import { quoteForShell } from './shared/quote.ts'
import type { SlotVariables } from './shared/variables.ts'

/** curl follows no redirect unless asked. */
export const curl = makeLanguage({
  id: 'curl',
  syntax: 'bash',
  setVariable: setInPosix,
  findGap: findCurlGap,
  write: writeCommand,
})

type ShellText = readonly Chunk<SlotVariables>[]
type ShellHeader = PlacedHeader<SlotVariables>

/** Keeps secrets out of curl’s arguments, which the list of processes shows: they come from standard input or a process substitution. */
function writeCommand(plan: RequestPlan): string {
  const variables = listVariables(plan.slots)
  const placed = variables.filter(({ slot }) => !isOption(slot))
  const { url, headers } = placeSecrets(
    { ...plan, slots: placed.map(({ slot }) => slot) },
    (slot, index) => placed[index] ?? { slot, secret: '' },
  )
  const secretHeaders = headers.filter(({ value }) => hasSecret(value))
  const plainHeaders = plan.headers.filter(
    (header, index) => !isFormType(header, plan.body) && !hasSecret(headers[index]?.value ?? []),
  )
  const body = [
    ...listBodyOptions(plan),
    ...variables.flatMap(({ slot, secret }) => writeBodySecret(slot, secret)),
  ]
  const options = [
    ...(plan.stream ? ['-N'] : []),
    // curl reads {} and [] in a URL as patterns otherwise.
    ...(/[{}[\]]/.test(plan.url) ? ['-g'] : []),
    ...writeMethod(plan.method, body),
  ]
  const command = [
    ['curl', ...options, writeAddress(url)].join(' '),
    ...plainHeaders.map(({ name, value }) => `-H ${quoteForShell(writeHeader(name, value))}`),
    ...variables.flatMap(({ slot, secret }) => writeQuerySecret(slot, secret, plan)),
    ...body,
    // A here-document ends the command.
    ...(secretHeaders.length === 0 ? [] : [writeHereDocument(secretHeaders)]),
  ]
  return [
    ...variables.flatMap(checkVariables),
    ...checkFile(plan.body),
    ...(hasSecret(url) ? [percentEncode] : []),
    command.join(' \\\n  '),
  ].join(' &&\n')
}

/** Whether an option of its own puts a secret there, and not the address or a header. */
function isOption({ place }: CredentialSlot): boolean {
  return place === 'query' || place === 'form' || place === 'part'
}

function hasSecret(text: ShellText): boolean {
  return text.some((chunk) => typeof chunk !== 'string')
}

/** Stops an interactive shell too, as `&&` joins what follows (POSIX.1-2024, 2.6.2). A password may be empty. */
function checkVariables({ user, secret }: SlotVariables): readonly string[] {
  return user === undefined
    ? [checkIsSet(secret, ':?')]
    : [checkIsSet(user, ':?'), checkIsSet(secret, '?')]
}

function checkIsSet(name: string, operator: ':?' | '?'): string {
  return `: "\${${name}${operator}${askFor(name)}}"`
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
  if (method === own) return []
  return [`-X ${/^[\w-]+$/.test(method) ? method : quoteForShell(method)}`]
}

/** curl drops a header without a value; a semicolon sends it with an empty one (curl manual, `--header`). */
function writeHeader(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** An address with a secret is an option in a file of options. */
function writeAddress(url: ShellText): string {
  if (!hasSecret(url)) return writeWord(url)
  const escaped = url.map((chunk) =>
    typeof chunk === 'string' ? chunk.replaceAll(/["\\]/g, String.raw`\$&`) : chunk,
  )
  return `-K <(printf 'url = "%s"' ${writeWord(escaped)})`
}

function writeWord(text: ShellText): string {
  return mergeChunks(text)
    .map((chunk) =>
      typeof chunk === 'string'
        ? quoteForShell(chunk)
        : `"$(percent_encode "$${chunk.expression.secret}")"`,
    )
    .join('')
}

/** Byte by byte, as the address needs it (RFC 3986, section 2.1). */
const percentEncode = [
  'percent_encode() {',
  '  local LC_ALL=C i byte',
  '  for ((i = 0; i < ${#1}; i++)); do',
  '    byte=${1:$i:1}',
  '    case $byte in',
  '      [a-zA-Z0-9._~-]) printf %s "$byte" ;;',
  `      *) printf %%%02X "$(($(printf %d "'$byte") & 255))" ;;`,
  '    esac',
  '  done',
  '}',
].join('\n')

/** curl percent-encodes what it reads. `-G` would put a body into the address, too (`--url-query`: curl 7.87). */
function writeQuerySecret(
  slot: CredentialSlot,
  secret: string,
  { body }: RequestPlan,
): readonly string[] {
  if (slot.place !== 'query') return []
  const option = body.kind === 'none' ? '-G --data-urlencode' : '--url-query'
  return [`${option} ${writeField(slot.name)}${substitute(secret)}`]
}

/** Joined to the rest of the form. */
function writeBodySecret(slot: CredentialSlot, secret: string): readonly string[] {
  if (slot.place === 'part') {
    return [`-F ${quoteForShell(`${slot.name}=<`)}${substitute(secret)}`]
  }
  return slot.place === 'form'
    ? [`--data-urlencode ${writeField(slot.name)}${substitute(secret)}`]
    : []
}

/** What follows the sign is the file of the value. */
function writeField(name: string): string {
  return quoteForShell(`${encodeUnreserved(name)}@`)
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
 * `-H @-` reads headers from standard input (curl 7.55). Everything from the plan comes before the operator or in a line of its
 * own with a header's name, so none of it can be the closing line; the key is expanded after the shell has found that line
 * (POSIX.1-2024, 2.7.4).
 */
function writeHereDocument(headers: readonly ShellHeader[]): string {
  const lines = headers.map(({ name, value }) =>
    [`${name}: `, ...value]
      .map((chunk) =>
        typeof chunk === 'string'
          ? chunk.replaceAll(/[\\$`]/g, String.raw`\$&`)
          : expandSecret(chunk.expression),
      )
      .join(''),
  )
  return ['-H @- <<END', ...lines, 'END'].join('\n')
}

/** `base64` of GNU breaks lines after 76 characters. */
function expandSecret({ user, secret }: SlotVariables): string {
  if (user === undefined) return `$${secret}`
  return `$(printf %s "$${user}:$${secret}" | base64 | tr -d '\\n')`
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
