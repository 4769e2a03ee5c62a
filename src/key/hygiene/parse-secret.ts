import { describeCharacter } from '#text/characters.ts'
import { countCharacters } from '#text/format.ts'
import { keepKey, keepNameAndPassword } from '../api-key.ts'
import {
  forgetLastMatch,
  maxKeyLength,
  parseHeaderValue,
  parseKey,
  warnIfShort,
} from './parse-key.ts'
import type { KeyResult, KeyWarning, KeyError, Removal } from './parse-key.ts'

/**
 * Parses a pasted secret.
 *
 * @param scheme the security scheme, or the field of a secret input
 * @param name the user name, if the scheme also takes one; the text is then its password
 * @param prefix the text that the request puts before the secret in its header; undefined if it is not sent in a header
 */
export function parseSecret(
  pasted: string,
  scheme: string,
  name?: string,
  prefix?: string,
): KeyResult {
  if (name !== undefined) return parseNameAndPassword(name, pasted)
  if (prefix === '' || scheme.startsWith('header:')) return parseHeaderValue(pasted)
  return prefix === undefined ? parseSecretInput(pasted, scheme) : parseKey(pasted, prefix.trim())
}

/**
 * Accepts a password unchanged if any text can be sent; parses everything else as a key.
 *
 * @param field as in a plan: `query:token`, `body:password`
 */
function parseSecretInput(text: string, field: string): KeyResult {
  const isEncoded = /^(?:path|query|body):/.test(field)
  const asKey = parseKey(text)
  const isTooLong = asKey.outcome === 'refused' && asKey.error.kind === 'too-long'
  const isPassword = isEncoded && /pass|pwd/i.test(field) && !isTooLong
  const isStep = field.startsWith('path:') && /^\s*\.{1,2}\s*$/.test(text)
  return isStep ? { outcome: 'refused', error: dots } : isPassword ? parsePassword(text) : asKey
}

/** No sentence of the result contains any part of the text. */
function parsePassword(text: string): KeyResult {
  const error = text === '' ? empty : explainCharacter('password', text)
  forgetLastMatch()
  if (error) return { outcome: 'refused', error }
  const warnings = [...(text === text.trim() ? [] : [outerSpace]), ...warnIfShort(text)]
  return { outcome: 'accepted', key: keepKey(text), removed: [], warnings }
}

const outerSpace: KeyWarning = {
  kind: 'white-space',
  message:
    'The password begins or ends with white space, which will be sent too. Check that you copied nothing before or after the password.',
}

const empty: KeyError = {
  kind: 'empty',
  what: 'The field is empty.',
  why: 'An empty value is not a secret.',
  remedy: 'Enter the secret, or omit the field.',
}

const dots: KeyError = {
  kind: 'empty',
  what: 'The value consists only of dots.',
  why: 'In a path, browsers resolve it as a relative segment, so the request would go to another address.',
  remedy: 'Enter the secret itself.',
}

/**
 * Parses a name and a password for Basic authentication (RFC 7617): removes white space around the name, refuses text that
 * cannot be sent, and warns of unusual text. The password is not changed.
 *
 * No sentence of the result contains any part of either text.
 */
export function parseNameAndPassword(name: string, password: string): KeyResult {
  const result = validatePair(name, password)
  forgetLastMatch()
  return result
}

function validatePair(typed: string, password: string): KeyResult {
  const refused =
    explainLength(typed.length + password.length) ??
    explainEmpty(typed.trim(), password) ??
    explainCharacter('name', typed.trim(), typed.length - typed.trimStart().length, basicRule) ??
    explainColon(typed) ??
    explainCharacter('password', password, 0, basicRule)
  if (refused) return { outcome: 'refused', error: refused }
  const name = typed.trim()
  return {
    outcome: 'accepted',
    key: keepNameAndPassword(name, password),
    removed: name === typed ? [] : [nameSpaces],
    warnings: findWarnings(name, password),
  }
}

const nameSpaces: Removal = { kind: 'white-space', message: 'Removed spaces around the name.' }

const basicRule = 'A name or password cannot contain control characters (RFC 7617, section 2). '

/** Base64 adds a third, and servers reject headers above a total of 16 KiB. */
const maxPairLength = Math.floor((maxKeyLength * 3) / 4)

function explainLength(length: number): KeyError | undefined {
  if (length <= maxPairLength) return undefined
  const [found, most] = [length, maxPairLength].map((count) => count.toLocaleString('en-US'))
  return {
    kind: 'too-long',
    what: `The name and the password have ${found} characters together. At most ${most} are accepted here.`,
    why: 'Servers limit the size of request headers, many to a total of 16 KB, and when that is exceeded, a page cannot read the response.',
    remedy: 'Check that you copied only the name and the password, and not an entire file.',
  }
}

function explainEmpty(name: string, password: string): KeyError | undefined {
  if (name !== '' || password !== '') return undefined
  return {
    kind: 'empty',
    what: 'There is no name and no password here.',
    why: 'Without either, the header would contain only the Base64 of a colon.',
    remedy:
      'Enter the name and the password, or use “Send without a key” to see how the server responds without them.',
  }
}

/**
 * @param before the number of UTF-16 units that were removed in front of the text
 * @param rule the sentence that forbids control characters
 */
function explainCharacter(
  field: 'name' | 'password',
  text: string,
  before = 0,
  rule = '',
): KeyError | undefined {
  const index = text.search(/[\p{Cc}\p{Cs}]/u)
  if (index === -1) return undefined
  const codePoint = text.codePointAt(index) ?? 0
  const position = before + countCharacters(text.slice(0, index)) + 1
  const what = `Character ${position} of the ${field} is ${describeCharacter(codePoint)}.`
  const remedy = `Remove that character where the ${field} is stored, and enter the ${field} again.`
  if (codePoint >= 0xd800) return { kind: 'lone-surrogate', what, why: loneSurrogate, remedy }
  return {
    kind: codePoint === 0x0a || codePoint === 0x0d ? 'line-break' : 'control-character',
    what,
    why: `${rule}It is invisible, and gets in when text is copied from a terminal or a damaged file.`,
    remedy,
  }
}

const loneSurrogate =
  'It is one half of a character of two code units, so it has no encoding in UTF-8 and cannot be sent.'

function explainColon(name: string): KeyError | undefined {
  const index = name.indexOf(':')
  if (index === -1) return undefined
  const position = countCharacters(name.slice(0, index)) + 1
  return {
    kind: 'colon',
    what: `Character ${position} of the name is a colon.`,
    why: 'The first colon ends the name (RFC 7617, section 2), so the server would read the rest as the beginning of the password.',
    remedy:
      'Enter only the name here. If you copied a name and a password with a colon between them, enter them in the two fields.',
  }
}

function findWarnings(name: string, password: string): readonly KeyWarning[] {
  return [
    ...(password === password.trim() ? [] : [outerSpace]),
    ...(/[^\x20-\x7e]/u.test(name + password) ? [nonAscii] : []),
  ]
}

const nonAscii: KeyWarning = {
  kind: 'unusual-character',
  message:
    'The name or password contains non-ASCII characters. They are sent as UTF-8; a server that expects another encoding rejects them (RFC 7617, section 2.1).',
}
