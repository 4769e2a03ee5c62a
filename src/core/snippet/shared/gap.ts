import type { FileInput } from '../../request/inputs.ts'
import type { CredentialSlot, Part, PlannedBody, RequestPlan } from '../../request/request-plan.ts'

/** From the folder where the snippet runs. `-` would mean standard input, `~` a home, and a colon a protocol to PHP. */
export function namePath({ fileName, path = fileName }: FileInput): string {
  return /^[-~]|^$|:/.test(path) ? `./${path}` : path
}

/** The files whose bytes are in a body, in order. A program reads them from their names in its working directory. */
export function listFiles(body: PlannedBody): readonly FileInput[] {
  if (body.kind === 'file') return [body.file]
  if (body.kind !== 'multipart') return []
  return body.parts.flatMap(({ content }) => (content.kind === 'file' ? [content.file] : []))
}

/** The names that stand in the head of each part of a multipart body: its own, and that of its file. */
export function listPartNames(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ name, content }) =>
    content.kind === 'file' ? [name, content.file.fileName] : [name],
  )
}

/** The `id` of a language that can say a plan which another cannot: curl wherever curl can. */
export function chooseInstead(plan: RequestPlan): 'curl' | 'go' | 'php' {
  if (findCurlGap(plan) === undefined) return 'curl'
  return plan.method === 'HEAD' ? 'go' : 'php'
}

export function findCurlGap({ method, body, slots }: RequestPlan): string | undefined {
  if (method === 'HEAD' && body.kind !== 'none') {
    return 'curl cannot send a body with HEAD without waiting for one in the response.'
  }
  if (body.kind === 'multipart')
    return findMultipartGap(body.subtype, [...body.parts, ...slots.flatMap(makeSecretPart)])
  return body.kind === 'text' || body.kind === 'form' ? findTextGap(body.text) : undefined
}

/** Why a text cannot be an argument of a program (Linux: MAX_ARG_STRLEN, 128 KB with the byte that ends it). */
function findTextGap(text: string): string | undefined {
  if (text.includes('\0')) {
    return 'The body holds the character U+0000, which ends an argument of a command.'
  }
  // Each UTF-16 unit is at most three bytes, and there are short names around it.
  if (text.length * 3 < longest || countBytes(text) < longest) return undefined
  return `The body has ${countBytes(text)} bytes, and an argument of a command can have ${longest}. Put it into a file and choose that as the body.`
}

const longest = 130_000

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The part of a secret, of which curl may be unable to say the name. */
function makeSecretPart(slot: CredentialSlot): readonly Part[] {
  return slot.place === 'part'
    ? [{ name: slot.name, contentType: undefined, content: { kind: 'text', text: '' } }]
    : []
}

function findMultipartGap(subtype: string, parts: readonly Part[]): string | undefined {
  if (subtype !== 'form-data') {
    return `curl sends multipart/form-data and not multipart/${subtype}.`
  }
  for (const { name, contentType, content } of parts) {
    const path = content.kind === 'file' ? namePath(content.file) : ''
    // Before version 7.81, curl escaped quotes and backslashes in another way.
    if (/[=\r\n"\\]/.test(name) || /[\r\n"\\]/.test(path)) {
      return `curl cannot send a part named ${JSON.stringify(name)} letter for letter: the name, or that of its file, holds a sign that curl interprets.`
    }
    if (content.kind === 'file' && contentType === undefined) {
      return `curl sends no file without a media type, as the part ${JSON.stringify(name)} asks.`
    }
    if (
      contentType !== undefined &&
      !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/.test(contentType)
    ) {
      return `curl cannot send the media type ${contentType} of a part letter for letter.`
    }
    const gap = content.kind === 'text' ? findTextGap(content.text) : undefined
    if (gap !== undefined) return gap
  }
  return undefined
}

/**
 * Headers that frame the message or steer the connection (RFC 9110, sections 7.6.1, 7.8, 8.6 and 10.1.1): clients write these
 * themselves, and a second value would break the request.
 */
export function findFraming({ headers }: RequestPlan, client: string): string | undefined {
  const header = headers.find(({ name }) =>
    /^(connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i.test(
      name,
    ),
  )
  return header && `${client} decides on the header ${header.name} itself.`
}

/** Libraries put methods into capital letters or take them from a list, and normalise addresses. curl does neither. */
export function findProgramGap(plan: RequestPlan, client: string): string | undefined {
  const { method, url } = plan
  if (method === 'CONNECT' || method !== method.toUpperCase()) {
    return `${client} may change or refuse the method ${method}.`
  }
  return isKeptByPrograms(url)
    ? findFraming(plan, client)
    : `${client} may write this address in another way, or refuse it.`
}

/**
 * Whether programs that parse addresses send this one letter for letter, but for what slots fill in: the characters of RFC 3986,
 * appendix A, without brackets, and no triple for a character that needs none (section 2.3), which .NET and Python decode.
 */
export function isKeptByPrograms(url: string): boolean {
  const address = url.replaceAll(/\{[^{}]*\}/g, '')
  const triples = address.match(/%[\dA-Fa-f]{2}/g) ?? []
  return (
    /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-F]{2})*$/.test(address) &&
    triples.every((triple) => !/%(?:2D|2E|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/.test(triple))
  )
}
