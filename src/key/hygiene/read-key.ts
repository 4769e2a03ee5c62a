import { type ApiKey, keepKey } from '../api-key.ts'
import { countCharacters, forgetLastMatch } from './refusal.ts'
import { findKeyWarnings, type KeyWarning } from './key-warnings.ts'
import type { Refusal } from './refusal.ts'
import { type Removal, type UnwrappedKey, unwrapKey } from './unwrap-key.ts'
import { nameCharacter } from '#core/text/character-names.ts'

export type { KeyWarning, Refusal, Removal }

/** The result of reading a pasted text: a key and what was cleaned from it, or the reason why it was refused. */
export type KeyReading =
  | {
      readonly outcome: 'accepted'
      readonly key: ApiKey
      readonly removed: readonly Removal[]
      readonly warnings: readonly KeyWarning[]
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

/** The longest accepted key, in characters. Node servers reject headers above a total of 16 KiB. */
export const maxKeyLength = 16_000

/**
 * The longest text that is read at all, in UTF-16 units: the longest key with generous wrapping. Searching 10 MB for a key
 * would block the page for seconds.
 */
const maxTextLength = 4 * maxKeyLength

/** Whether a text is refused for its length alone, so that no field needs to accept it. */
export function isTooLongToRead(length: number): boolean {
  return length > maxTextLength
}

/**
 * Reads a pasted text as an API key: removes what is safe to remove, refuses what cannot be a header value or is
 * certainly not a key, and warns of what is unusual. It checks nothing else, because the key format is not specified.
 *
 * No sentence of the result contains any part of the text. An accepted key consists only of visible ASCII.
 */
export function readKey(pasted: string): KeyReading {
  const reading = judge(pasted)
  forgetLastMatch()
  return reading
}

function judge(pasted: string): KeyReading {
  if (isTooLongToRead(pasted.length)) {
    return { outcome: 'refused', refusal: writeTooLong(countCharacters(pasted)) }
  }
  const unwrapped = unwrapKey(pasted)
  const { text, removed } = unwrapped
  const refusal =
    findWrongShape(pasted.trim()) ??
    explainEmpty(unwrapped) ??
    findWrongShape(text) ??
    explainLength(text) ??
    explainCharacter(pasted, unwrapped)
  if (refusal) return { outcome: 'refused', refusal }
  return { outcome: 'accepted', key: keepKey(text), removed, warnings: findKeyWarnings(text) }
}

function explainEmpty({ text, removed }: UnwrappedKey): Refusal | undefined {
  if (text !== '') return undefined
  const hadWrapping = removed.some(({ kind }) => kind !== 'white-space')
  return {
    kind: 'empty',
    what: hadWrapping
      ? 'What you pasted contains no key, only what usually surrounds one.'
      : 'There is no key here.',
    why: 'Without a key, the request would carry an empty credential.',
    remedy:
      'Paste the key, or use “Send without a key” to see how the server responds without one.',
  }
}

function explainLength(text: string): Refusal | undefined {
  const length = countCharacters(text)
  return length > maxKeyLength ? writeTooLong(length) : undefined
}

function writeTooLong(length: number): Refusal {
  return {
    kind: 'too-long',
    what: `The text has ${length.toLocaleString('en-US')} characters. At most ${maxKeyLength.toLocaleString('en-US')} are accepted here.`,
    why: 'Servers limit the size of request headers, many to a total of 16 KB, and when that is exceeded, a page cannot read the response.',
    remedy:
      'Copy only the key, not a whole file. If the key really is that long, run a snippet in your own terminal.',
  }
}

/**
 * Only visible ASCII (U+0021 to U+007E) passes. A browser sends some of the other characters, changed (U+00E9 as one byte) or
 * unchanged (an inner space), and throws an error for the rest that tells the reader nothing, so none may reach `fetch`.
 */
function explainCharacter(pasted: string, { text, start }: UnwrappedKey): Refusal | undefined {
  const index = text.search(/[^\x21-\x7e]/u)
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
      position,
    }
  }
  if (codePoint === 0x20 || codePoint === 0x09) {
    return {
      kind: 'white-space',
      what: `${where} a ${codePoint === 0x20 ? 'space' : 'tab'} in the middle of the text.`,
      why: 'A key has no white space in it, as RFC 6750, section 2.1, says of bearer tokens, so this is not exactly one key.',
      remedy: 'Paste only the key, without the words before or after it.',
      position,
    }
  }
  const name = nameCharacter(codePoint)
  if (isControl(codePoint)) {
    return {
      kind: 'control-character',
      what: `${where} ${name}.`,
      why: 'A header cannot carry control characters. They are invisible, and get in when text is copied from a terminal or a damaged file.',
      remedy: 'Remove that character where the key is stored, and paste the key again.',
      position,
    }
  }
  return {
    kind: 'non-ascii',
    what: `${where} ${name}.`,
    why: 'Keys are written in ASCII. A browser rejects other characters in a header or sends different bytes instead. They get in when text passes through a word processor, a chat or a web page.',
    remedy:
      'Remove that character, or replace it with the plain one, where the key is stored, and paste the key again.',
    position,
  }
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)
}

/** Finds a text that is certainly not a key; it says nothing about what a key looks like. */
function findWrongShape(text: string): Refusal | undefined {
  return wrongShapes.find(([matches]) => matches(text))?.[1]
}

type WrongShape = readonly [matches: (text: string) => boolean, refusal: Refusal]

const commandStart =
  /^(?:[$>#%] )?(?:curl(?:\.exe)?|wget|https?|xh|iwr|irm|Invoke-RestMethod|Invoke-WebRequest)\s|^[A-Z]+ \S+ HTTP\/\d/i
const commandInside = /[\s;&|]curl(?:\.exe)?\s/i
const headerLine = /^(?:-H\s+|--header[\s=]+)?["']?[A-Z][A-Z0-9-]*:[ \t]+\S/i
const authorizationLine = /^(?:-H\s+|--header[\s=]+)?["']?authorization\s*:/i
const headerOption = /(?:^|\s)(?:-H\s|-H["']|--header[\s=])/g

const wrongShapes: readonly WrongShape[] = [
  [
    isPlaceholder,
    {
      kind: 'placeholder',
      what: 'This is a placeholder, not a key.',
      why: 'It marks where a key goes. Nothing fills it in here, so it would be sent as it is.',
      remedy: 'Paste the key itself: the value that was shown once, when the key was created.',
    },
  ],
  [
    (text) => commandStart.test(text) || commandInside.test(text),
    {
      kind: 'command',
      what: 'This looks like a whole command or request, not just a key.',
      why: 'Extracting a key from a command would be a guess, and a wrong guess would send the wrong text.',
      remedy:
        'Paste only the key: the text after “Bearer ”, or after the name of its header or parameter, without quotation marks.',
    },
  ],
  [
    isHeaders,
    {
      kind: 'headers',
      what: 'This looks like one or more header lines, not just a key.',
      why: 'Only a single Authorization line can be parsed without guessing which value is the key.',
      remedy:
        'Paste only the key: the text after “Bearer ” in the Authorization line, or after the colon of another header.',
    },
  ],
  [
    (text) =>
      /^(?:authorization\s*:\s*)?(?:basic|digest|negotiate|ntlm|token|apikey|dpop)\s+\S+$/i.test(
        text,
      ),
    {
      kind: 'other-scheme',
      what: 'This is a credential for a scheme other than Bearer.',
      why: 'The field takes the bare key, and the request adds the scheme.',
      remedy: 'Paste only the key or token.',
    },
  ],
  [
    (text) => /^https?:\/\/\S*$/i.test(text),
    {
      kind: 'web-address',
      what: 'This is a web address, not a key.',
      why: 'The whole address would be sent as the key.',
      remedy: 'Paste the key itself, and choose the server from the list of servers.',
    },
  ],
]

function isHeaders(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const first = lines[0]?.trim() ?? ''
  if ((text.match(headerOption) ?? []).length > 1) return true
  if (!headerLine.test(first)) return false
  return lines.length > 1 || !authorizationLine.test(first)
}

/**
 * Whether a text is a placeholder for a key: a variable, a template, a name like “your key here”, a mask. A pattern
 * matches the whole text, so that a key which contains such a part passes.
 */
function isPlaceholder(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text)) || isKeyName(text)
}

const patterns = [
  /^\$(?:env:)?[A-Z_]\w*$/i,
  /^\$\{[^{}]*\}$/,
  /^\$\(.*\)$/s,
  /^%[A-Z_]\w*%$/i,
  /^\$?\{\{.*\}\}$/s,
  /^\{[\w\s.-]*\}$/,
  /^<[^<>]*>$/,
  /^\[[\w\s-]*\]$/,
  /^(?:process\.env|import\.meta\.env|os\.environ|os\.getenv|System\.getenv|Deno\.env|ENV\[)/,
  /^[*•●∙·]{3,}\w{0,8}$/,
  /^x{3,}[.…]*$/i,
  /^(?:\.{3,}|…+)$/,
]

const nameWords = new Set(
  'your my the insert paste enter put add replace with this actual real secret access api key apikey token value here'.split(
    ' ',
  ),
)
/** In characters: no real name is longer, and a huge paste is not split into words. */
const longestName = 100
const keyWords = new Set(['key', 'apikey', 'token', 'secret'])

/** `YOUR_API_KEY`, `your-key-here`, `ApiKey=`: only words that name a key and where to put it. */
function isKeyName(text: string): boolean {
  if (text.length > longestName) return false
  const words = text
    .replace(/\s*=$/, '')
    .split(/[-_\s]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
  return words.every((word) => nameWords.has(word)) && words.some((word) => keyWords.has(word))
}
