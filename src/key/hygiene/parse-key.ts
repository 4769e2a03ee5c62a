import { type ApiKey, keepKey, minSecretLength } from '../api-key.ts'
import { describeCharacter } from '#text/characters.ts'
import { countCharacters } from '#text/format.ts'

/** Reason why a pasted text was not accepted as a key. No sentence quotes any part of the text. */
export interface KeyError {
  readonly kind:
    | 'empty'
    | 'placeholder'
    | 'command'
    | 'other-scheme'
    | 'too-long'
    | 'line-break'
    | 'white-space'
    | 'control-character'
    | 'lone-surrogate'
    | 'non-ascii'
    /** In the name of Basic authentication. */
    | 'colon'
  readonly what: string
  readonly why: string
  readonly remedy: string
}

/** Text around the key that has been removed. The sentence never quotes the pasted text. */
export interface Removal {
  readonly kind: 'white-space' | 'quotes' | 'authorization-header' | 'scheme' | 'assignment'
  readonly message: string
}

/** Warning about an accepted key. Never quotes the key. */
export interface KeyWarning {
  readonly kind: 'unusual-character' | 'quotes' | 'white-space' | 'short'
  readonly message: string
}

export type KeyResult =
  | {
      readonly outcome: 'accepted'
      readonly key: ApiKey
      readonly removed: readonly Removal[]
      readonly warnings: readonly KeyWarning[]
    }
  | { readonly outcome: 'refused'; readonly error: KeyError }

/** In characters. Node servers reject headers above a total of 16 KiB. */
export const maxKeyLength = 16_000

/**
 * Maximum length of a pasted text in UTF-16 units: the longest key with generous wrapping. Searching 10 MB for a key
 * would block the page for seconds.
 */
const maxTextLength = 4 * maxKeyLength

/** Checks whether a text is refused for its length alone, so that fields need not accept it. */
export function isTooLongToParse(length: number): boolean {
  return length > maxTextLength
}

/**
 * Parses a pasted text as an API key: removes text that is safe to remove, refuses text that cannot be a header value or
 * is certainly not a key, and warns of unusual keys. Nothing else is validated, because the key format is not specified.
 *
 * No sentence of the result contains any part of the text. An accepted key consists only of visible ASCII.
 *
 * @param scheme the name that the request puts before the key; removed from the front of the text
 */
export function parseKey(pasted: string, scheme = 'Bearer'): KeyResult {
  return validate(pasted, (text) => validateKey(text, scheme))
}

/**
 * Parses a pasted text as the complete value of a header, which can contain a scheme, spaces and quotation marks: only
 * white space around it is removed.
 */
export function parseHeaderValue(pasted: string): KeyResult {
  return validate(pasted, validateHeaderValue)
}

function validate(pasted: string, validateText: (text: string) => KeyResult): KeyResult {
  const error = isTooLongToParse(pasted.length) ? explainLength(pasted) : undefined
  const result = error ? ({ outcome: 'refused', error } as const) : validateText(pasted)
  forgetLastMatch()
  return result
}

function validateHeaderValue(pasted: string): KeyResult {
  const text = pasted.trim()
  const start = pasted.length - pasted.trimStart().length
  const removed = text.length < pasted.length ? [spaces] : []
  const error =
    explainEmpty({ text, start, removed }) ??
    (isPlaceholder(text) ? placeholder : undefined) ??
    (isCommand(text) || /^authorization\s*:/i.test(text) ? command : undefined) ??
    explainLength(text) ??
    explainCharacter(pasted, { text, start, removed }, /[^\t\x20-\x7e]/u)
  if (error) return { outcome: 'refused', error }
  const isQuoted = text.length > 1 && quotePairs.has(text.slice(0, 1) + text.slice(-1))
  const warnings = [...(isQuoted ? [quoted] : []), ...warnIfShort(text)]
  return { outcome: 'accepted', key: keepKey(text), removed, warnings }
}

function validateKey(pasted: string, scheme: string): KeyResult {
  const unwrapped = unwrapKey(pasted, scheme)
  const { text, removed } = unwrapped
  const error =
    findNonKey(pasted.trim(), scheme) ??
    explainEmpty(unwrapped) ??
    findNonKey(text, scheme) ??
    explainLength(text) ??
    explainCharacter(pasted, unwrapped)
  if (error) return { outcome: 'refused', error }
  const warnings = [
    ...(/^[\w\-.~+/]+=*$/.test(text) ? [] : [unusualCharacter]),
    ...warnIfShort(text),
  ]
  return { outcome: 'accepted', key: keepKey(text), removed, warnings }
}

export function warnIfShort({ length }: string): readonly KeyWarning[] {
  return length < minSecretLength ? [short] : []
}

const short: KeyWarning = {
  kind: 'short',
  message: `A text of fewer than ${minSecretLength} characters is not masked in responses, because it occurs too often in ordinary text.`,
}

/** A warning only, because the service defines the format of its keys. */
const unusualCharacter: KeyWarning = {
  kind: 'unusual-character',
  message:
    'The key contains characters that are rare in keys: a bearer token has only letters, digits, - . _ ~ + / and = at the end (RFC 6750, section 2.1). You can send it, but check that you copied nothing before or after it.',
}

const quoted: KeyWarning = {
  kind: 'quotes',
  message:
    'The key is in quotation marks, which will be sent too. Check that they belong to the key.',
}

interface UnwrappedKey {
  readonly text: string
  /** The index in the pasted text at which the text begins, in UTF-16 units from 0. */
  readonly start: number
  /** Unique, in the order first found. */
  readonly removed: readonly Removal[]
}

/** Repeatedly removes text that surrounds a key in a header, a settings file or a quotation. */
function unwrapKey(pasted: string, scheme: string): UnwrappedKey {
  let text = pasted
  let start = 0
  const removed = new Set<Removal>()
  const fronts = [...allFronts, removeScheme(scheme)]
  for (let found = findWrapping(text, fronts); found; found = findWrapping(text, fronts)) {
    const [removal, front, back] = found
    text = text.slice(front, text.length - back)
    start += front
    removed.add(removal)
  }
  return { text, start, removed: [...removed] }
}

type Wrapping = readonly [removal: Removal, front: number, back: number]
type Front = readonly [pattern: RegExp, removal: Removal]

/** @param scheme a token (RFC 9110, section 5.6.2) */
function removeScheme(scheme: string): Front {
  const name = scheme.replaceAll(/[^\w]/g, String.raw`\$&`)
  return [
    new RegExp(String.raw`^${name}(?:\s+|$)`, 'i'),
    { kind: 'scheme', message: `Removed “${scheme} ” from the front.` },
  ]
}

function findWrapping(text: string, fronts: readonly Front[]): Wrapping | undefined {
  // White space as JavaScript trims it, including line breaks, the no-break space and the byte-order mark U+FEFF.
  const trimmed = text.trim()
  if (trimmed.length < text.length) {
    const front = text.length - text.trimStart().length
    return [spaces, front, text.length - front - trimmed.length]
  }
  if (text.length > 1 && quotePairs.has(text.slice(0, 1) + text.slice(-1))) return [quotes, 1, 1]
  for (const [pattern, removal] of fronts) {
    const [found = ''] = pattern.exec(text) ?? []
    if (found !== '') return [removal, found.length, 0]
  }
  return undefined
}

const spaces: Removal = {
  kind: 'white-space',
  message: 'Removed spaces or line breaks around the key.',
}
const quotes: Removal = {
  kind: 'quotes',
  message: 'Removed the quotation marks around the key.',
}
const assignment: Removal = {
  kind: 'assignment',
  message: 'Removed the variable assignment from the front.',
}

const quotePairs = new Set(['""', "''", '``', '“”', '‘’', '„“', '‚‘', '””', '’’', '«»', '‹›'])

/**
 * A bare `NAME=` counts as a variable only in upper case and before a value that does not begin with `=`, so that base64
 * padding (`ABCD==`), `abc=` and `a=b` survive. A key that really begins with `NAME=` would lose that part. That is the
 * rarer mistake (RFC 6750 allows `=` only at the end), and the removal is reported; an assignment sent as a key
 * would fail without explanation.
 */
const allFronts: readonly Front[] = [
  [
    /^authorization\s*:\s*/i,
    { kind: 'authorization-header', message: 'Removed “Authorization:” from the front.' },
  ],
  [/^(?:export|set)\s+[A-Z_]\w*\s*=\s*/i, assignment],
  [/^[A-Z_][A-Z0-9_]+\s*=\s*(?=[^=\s])/, assignment],
]

/** Engines keep the last matched text in `RegExp.input`; a match on another text removes a secret from there. */
export function forgetLastMatch(): void {
  ;/^$/.test('')
}

function explainEmpty({ text, removed }: UnwrappedKey): KeyError | undefined {
  if (text !== '') return undefined
  const hadWrapping = removed.some(({ kind }) => kind !== 'white-space')
  return {
    kind: 'empty',
    what: hadWrapping
      ? 'The pasted text contains no key, only text that usually surrounds one.'
      : 'There is no key here.',
    why: 'Without a key, the request would carry an empty credential.',
    remedy:
      'Paste the key, or use “Send without a key” to see how the server responds without one.',
  }
}

function explainLength(text: string): KeyError | undefined {
  const length = countCharacters(text)
  if (length <= maxKeyLength) return undefined
  return {
    kind: 'too-long',
    what: `The text has ${length.toLocaleString('en-US')} characters. At most ${maxKeyLength.toLocaleString('en-US')} are accepted here.`,
    why: 'Servers limit the size of request headers, many to a total of 16 KB, and when that is exceeded, a page cannot read the response.',
    remedy:
      'Copy only the key, not an entire file. If the key really is that long, run a snippet in your own terminal.',
  }
}

/**
 * Allows only visible ASCII (U+0021 to U+007E). Browsers send some other characters, changed (U+00E9 as one byte) or
 * unchanged (an inner space), and throw an unhelpful error for the rest, so none may reach `fetch`.
 */
function explainCharacter(
  pasted: string,
  { text, start }: UnwrappedKey,
  forbidden = /[^\x21-\x7e]/u,
): KeyError | undefined {
  const index = text.search(forbidden)
  if (index < 0) return undefined
  const codePoint = text.codePointAt(index) ?? 0
  const position = countCharacters(pasted.slice(0, start + index)) + 1
  const where = `Character ${position} of what you pasted is`
  if (codePoint === 0x0a || codePoint === 0x0d) {
    return {
      kind: 'line-break',
      what: `${where} a line break in the middle of the text.`,
      why: 'A line break ends a header, so the text after it would become another header.',
      remedy: 'Paste only the key, on one line. If a program split the key, join the lines.',
    }
  }
  if (codePoint === 0x20 || codePoint === 0x09) {
    return {
      kind: 'white-space',
      what: `${where} a ${codePoint === 0x20 ? 'space' : 'tab'} in the middle of the text.`,
      why: 'A bearer token contains no white space (RFC 6750, section 2.1), so this is not exactly one key.',
      remedy: 'Paste only the key, without the words before or after it.',
    }
  }
  const name = describeCharacter(codePoint)
  if (isControl(codePoint)) {
    return {
      kind: 'control-character',
      what: `${where} ${name}.`,
      why: 'A header cannot carry control characters. They are invisible, and get in when text is copied from a terminal or a damaged file.',
      remedy: 'Remove that character where the key is stored, and paste the key again.',
    }
  }
  return {
    kind: 'non-ascii',
    what: `${where} ${name}.`,
    why: 'Keys are written in ASCII. A browser rejects other characters in a header or sends different bytes instead. They get in when text passes through a word processor, a chat or a web page.',
    remedy:
      'Remove that character, or replace it with the plain one, where the key is stored, and paste the key again.',
  }
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)
}

/** Finds text that is certainly not a key. Does not validate the format of keys. */
function findNonKey(text: string, scheme: string): KeyError | undefined {
  if (isPlaceholder(text)) return placeholder
  if (isCommand(text)) return command
  const [, found] = otherSchemes.exec(text) ?? []
  return found === undefined || found.toLowerCase() === scheme.toLowerCase()
    ? undefined
    : { ...otherScheme, what: `This is a credential for a scheme other than ${scheme}.` }
}

function isPlaceholder(text: string): boolean {
  return placeholders.some((pattern) => pattern.test(text)) || isKeyName(text)
}

function isCommand(text: string): boolean {
  return commands.some((pattern) => pattern.test(text))
}

const placeholder: KeyError = {
  kind: 'placeholder',
  what: 'This is a placeholder, not a key.',
  why: 'It marks where a key goes. It is not replaced here, so it would be sent unchanged.',
  remedy: 'Paste the key itself: the value that was shown once, when the key was created.',
}

/** Variables, templates and masks. Patterns match the entire text, so that a key which contains such a part passes. */
const placeholders = [
  /^\$(?:env:[A-Z_]\w*|[A-Z_]\w*|\{[^{}]*\})$/i,
  /^%[A-Z_]\w*%$/i,
  /^\$?\{\{.*\}\}$/s,
  /^(?:\{[\w\s.-]*\}|<[^<>]*>|\[[\w\s-]*\])$/,
  /^[*•●∙·]{3,}\w{0,8}$/,
  /^(?:x{3,}[.…]*|\.{3,}|…+)$/i,
]

const command: KeyError = {
  kind: 'command',
  what: 'This looks like a complete command, request or header, not just a key.',
  why: 'Extracting a key from it would be a guess, and a wrong guess would send the wrong text.',
  remedy:
    'Paste only the key: the text after “Bearer ”, or after the name of its header or parameter, without quotation marks.',
}

/** Except a single `Authorization` line, which can be parsed without guessing. */
const commands = [
  /^(?:[$>#%] )?(?:curl(?:\.exe)?|wget|https?|xh|iwr|irm|Invoke-RestMethod|Invoke-WebRequest)\s|^[A-Z]+ \S+ HTTP\/\d/i,
  /[\s;&|]curl(?:\.exe)?\s/i,
  /^(?:-H\s|-H["']|--header[\s=])/,
  /^(?!authorization\s*:)["']?[A-Z][A-Z0-9-]*:[ \t]+\S/i,
  /^authorization\s*:.*[\r\n]\s*\S/i,
]

const otherScheme: Omit<KeyError, 'what'> = {
  kind: 'other-scheme',
  why: 'The field takes the bare key, and the request adds the scheme.',
  remedy: 'Paste only the key or token.',
}

const otherSchemes =
  /^(?:authorization\s*:\s*)?(basic|bearer|digest|negotiate|ntlm|token|apikey|dpop)\s+\S+$/i

const nameWords = new Set(
  'your my the insert paste enter put add replace with this actual real secret access api key apikey token value here'.split(
    ' ',
  ),
)
/** In characters. No real name is longer; avoids splitting a huge paste into words. */
const maxNameLength = 100
const keyWords = new Set(['key', 'apikey', 'token', 'secret'])

/** Matches names such as `YOUR_API_KEY`, `your-key-here` and `ApiKey=`. */
function isKeyName(text: string): boolean {
  if (text.length > maxNameLength) return false
  const words = text
    .replace(/\s*=$/, '')
    .split(/[-_\s]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
  return words.every((word) => nameWords.has(word)) && words.some((word) => keyWords.has(word))
}
