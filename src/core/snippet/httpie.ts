import type { Header } from '../request/header.ts'
import type { RequestPlan, Part } from '../request/request-plan.ts'
import { findCurlGap, findTextGap } from './shared/curl-gap.ts'
import { namePath } from './shared/file-path.ts'
import { fillPlan, findPair } from './shared/fill-plan.ts'
import type { FilledPlan } from './shared/fill-plan.ts'
import { guardPosix } from './shared/guard-posix.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap, Manner } from './shared/language.ts'
import { isKeptByPrograms, findSlotGap } from './shared/program-gap.ts'
import { expandOrStop, quoteForShell, writeLine, writeWord } from './shared/shell-words.ts'

export const httpie = makeLanguage({
  id: 'httpie',
  label: 'HTTPie',
  syntax: 'bash',
  setVariable: setInPosix,
  howToRun: 'Needs HTTPie 3 and bash or zsh.',
  findGap: (plan) => findSlotGap(plan, 'HTTPie') ?? findGap(plan),
  write: writeCommand,
})

function writeCommand(plan: RequestPlan, manner: Manner): string {
  const { method, url, body } = plan
  const isCareful = manner === 'careful'
  const filled = fillPlan(plan)
  const isGet = method === 'GET' && body.kind === 'none'
  const secrets = writeSecrets(filled)
  const command = [
    ['http', ...listOptions(plan, isCareful)].join(' '),
    ...writeBodyOptions(body),
    ...(isCareful ? [] : secrets.options),
    `${isGet && !isCareful ? '' : `${method} `}${quoteForShell(url)}`,
    ...(isCareful ? [] : secrets.items),
    ...filled.headers.map((header) => quoteForShell(writeHttpieHeader(header))),
    ...writeBodyItems(body).map(quoteForShell),
    ...(isCareful ? writeHereDocuments(filled) : []),
  ]
  // A short command begins with its address.
  const [program = '', first = '', ...others] = command
  const lines = isCareful ? command : [`${program} ${first}`, ...others]
  return (isCareful ? guardPosix(filled, true) : '') + lines.join(' \\\n  ')
}

/** Without `--ignore-stdin`, HTTPie takes what a script reads for a body. */
function listOptions({ stream }: RequestPlan, isCareful: boolean): readonly string[] {
  return [
    '--ignore-stdin',
    // Without it a `.netrc` entry for the host replaces the Authorization header.
    ...(isCareful ? ['--ignore-netrc', '--check-status', '--body'] : []),
    // Nothing is printed before the end otherwise.
    ...(stream ? ['--stream'] : []),
    // A stream may be silent for as long as it likes.
    ...(isCareful ? [stream ? '--timeout=0' : '--timeout=30'] : []),
  ]
}

/** The secrets of a short command, as an option before the address and as items after it. */
function writeSecrets({ secretHeaders, variables }: FilledPlan) {
  const pairs = secretHeaders.flatMap((header) => findPair(header) ?? [])
  return {
    options: pairs.flatMap(({ user, secret }) =>
      user === undefined ? [] : [`-a "${expandOrStop(user)}:${expandOrStop(secret, true)}"`],
    ),
    items: [
      ...secretHeaders
        .filter((header) => findPair(header) === undefined)
        .map(({ name, value }) => writeWord([`${name}:`, ...value], expandOrStop)),
      ...variables.flatMap(({ slot, secret }) =>
        slot.place === 'query'
          ? [`${quoteForShell(`${escapeItemKey(slot.name)}==`)}"${expandOrStop(secret)}"`]
          : [],
      ),
    ],
  }
}

/** Before the method: between the request items, HTTPie takes no option. */
function writeBodyOptions(body: RequestPlan['body']): readonly string[] {
  if (body.kind === 'multipart') return ['--multipart']
  return body.kind === 'text' || body.kind === 'form' ? [`--raw=${quoteForShell(body.text)}`] : []
}

function writeBodyItems(body: RequestPlan['body']): readonly string[] {
  if (body.kind === 'file') return [`@./${namePath(body.file)}`]
  return body.kind === 'multipart' ? body.parts.map(writePart) : []
}

function writePart({ name, contentType, content }: Part): string {
  const key = escapeItemKey(name)
  return content.kind === 'file'
    ? `${key}@./${namePath(content.file)};type=${contentType ?? ''}`
    : `${key}=${content.text.replace(/^[=@]/, String.raw`\$&`)}`
}

/** HTTPie 3 reads the value of a header or of the query from a file, so the key is not among its arguments. */
function writeHereDocuments({ secretHeaders, variables }: FilledPlan): readonly string[] {
  const items = [
    ...secretHeaders.map(({ name, value }) => ({ item: `${name}:@`, line: writeLine(value) })),
    ...variables.flatMap(({ slot, secret }) =>
      slot.place === 'query'
        ? [{ item: `${escapeItemKey(slot.name)}==@`, line: `$${secret}` }]
        : [],
    ),
  ]
  if (items.length === 0) return []
  const words = items.map(({ item }, index) => {
    const word = `${item}/dev/${index === 0 ? 'stdin' : `fd/${index + 2}`}`
    return /^[\w:@/=-]+$/.test(word) ? word : quoteForShell(word)
  })
  const operators = items.map((_, index) => `${index === 0 ? '' : index + 2}<<END`)
  const documents = items.map(({ line }) => `\n${line}\nEND`)
  return [...words.slice(0, -1), `${words.at(-1)} ${operators.join(' ')}${documents.join('')}`]
}

function findGap(plan: RequestPlan): Gap | undefined {
  const { method, url, headers, body, slots } = plan
  const refuse = (sentence: string): Gap => ({
    sentence,
    instead: findCurlGap(plan) === undefined ? 'curl' : 'python',
  })
  if (!/^[A-Z]+$/.test(method)) {
    return refuse('HTTPie sends methods of capital letters only.')
  }
  if (!isKeptByPrograms(url)) {
    return refuse('HTTPie would write this address in another way.')
  }
  const spaced = slots.find((slot) => slot.place === 'query' && slot.name.includes(' '))
  if (spaced !== undefined) {
    return refuse(`HTTPie writes the space in the parameter of ${spaced.scheme} as a plus sign.`)
  }
  const header = headers.find(({ value }) => losesBackslash(value))
  if (header !== undefined) {
    return refuse(`HTTPie drops a backslash of the header ${header.name}.`)
  }
  if (body.kind === 'text' || body.kind === 'form') return findTextGap(body.text)
  if (body.kind === 'file') return findFileGap(namePath(body.file), refuse)
  return body.kind === 'multipart' ? findPartsGap(body, refuse) : undefined
}

function findPartsGap(
  { subtype, parts }: Extract<RequestPlan['body'], { readonly kind: 'multipart' }>,
  refuse: (sentence: string) => Gap,
): Gap | undefined {
  if (subtype !== 'form-data') {
    return refuse(`HTTPie sends multipart/form-data and not multipart/${subtype}.`)
  }
  for (const [index, { name, contentType, content }] of parts.entries()) {
    if (name.includes('\\') || /[\r\n]/.test(name)) {
      return refuse(
        `HTTPie cannot send the name of the part ${JSON.stringify(name)} letter for letter.`,
      )
    }
    const earlier = parts.findLastIndex((part, place) => place < index && part.name === name)
    if (earlier !== -1 && earlier !== index - 1) {
      return refuse(
        `HTTPie sends parts of one name together, and others stand between those named ${JSON.stringify(name)}.`,
      )
    }
    const gap =
      content.kind === 'file'
        ? findFileGap(namePath(content.file), refuse, contentType)
        : findTextPartGap(content.text, contentType, refuse)
    if (gap !== undefined) return gap
  }
  return undefined
}

function findTextPartGap(
  text: string,
  contentType: string | undefined,
  refuse: (sentence: string) => Gap,
): Gap | undefined {
  if (contentType !== undefined) {
    return refuse('HTTPie cannot give a part that is no file a media type.')
  }
  if (losesBackslash(text)) return refuse('HTTPie drops a backslash of a part.')
  return findTextGap(text)
}

/** The type defaults to one that is sent anyway, for files that are a whole body. */
function findFileGap(
  path: string,
  refuse: (sentence: string) => Gap,
  contentType: string | undefined = '',
): Gap | undefined {
  return /[\\\r\n"]|;type=/.test(path) || contentType.includes(';type=')
    ? refuse(`HTTPie cannot read a file of the name ${JSON.stringify(path)}.`)
    : undefined
}

/** A backslash before a sign that separates items is taken for an escape. */
function losesBackslash(text: string): boolean {
  return /\\[:;=@]/.test(text)
}

/**
 * Writes a header as a request item of HTTPie (HTTPie documentation, "Request items" and "Escaping rules"): `Name:value`,
 * `Name;` for an empty value. A leading `=` or `@` in the value would make another separator, so it is escaped. HTTPie cannot
 * express a backslash right before one of `:;=@`.
 */
export function writeHttpieHeader({ name, value }: Header): string {
  if (value === '') return `${name};`
  return `${name}:${value.replace(/^[=@]/, String.raw`\$&`)}`
}

/** Escapes what would end the name of a request item. */
function escapeItemKey(name: string): string {
  return name.replaceAll(/[:;=@]/g, String.raw`\$&`)
}
