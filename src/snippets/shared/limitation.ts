import type { FileInput } from '#request/inputs.ts'
import type { CredentialSlot, Part, PlannedBody, RequestPlan } from '#request/request-plan.ts'

/** Returns a relative path. A leading `-` would mean standard input, `~` a home directory, and a colon a protocol in PHP. */
export function getRelativePath({ fileName, path = fileName }: FileInput): string {
  return /^[-~]|^$|:/.test(path) ? `./${path}` : path
}

export function getFiles(body: PlannedBody): readonly FileInput[] {
  if (body.kind === 'file') return [body.file]
  if (body.kind !== 'multipart') return []
  return body.parts.flatMap(({ content }) => (content.kind === 'file' ? [content.file] : []))
}

export function getPartNames(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ name, content }) =>
    content.kind === 'file' ? [name, content.file.fileName] : [name],
  )
}

/** Returns the `id` of a language that supports a plan which another one does not: curl if possible. */
export function chooseAlternativeLanguage(plan: RequestPlan): 'curl' | 'go' | 'php' {
  if (findCurlLimitation(plan) === undefined) return 'curl'
  return plan.method === 'HEAD' ? 'go' : 'php'
}

export function findCurlLimitation({ method, body, slots }: RequestPlan): string | undefined {
  if (method === 'HEAD' && body.kind !== 'none') {
    return 'curl cannot send a body with HEAD without waiting for one in the response.'
  }
  if (body.kind === 'multipart')
    return findMultipartLimitation(body.subtype, [
      ...body.parts,
      ...slots.flatMap(createSecretPart),
    ])
  return body.kind === 'text' || body.kind === 'form' ? findTextLimitation(body.text) : undefined
}

/** Returns why a text cannot be an argument of a program (Linux: MAX_ARG_STRLEN, 128 KB including the terminating byte). */
function findTextLimitation(text: string): string | undefined {
  if (text.includes('\0')) {
    return 'The body contains the character U+0000, which ends an argument of a command.'
  }
  // A UTF-16 unit has at most three bytes; the limit leaves room for short names.
  if (text.length * 3 < longest || countBytes(text) < longest) return undefined
  return `The body has ${countBytes(text)} bytes, but an argument of a command can have only ${longest}. Put it into a file and choose that as the body.`
}

const longest = 130_000

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Returns the part of a secret, because curl may not support its name. */
function createSecretPart(slot: CredentialSlot): readonly Part[] {
  return slot.place === 'part'
    ? [{ name: slot.name, contentType: undefined, content: { kind: 'text', text: '' } }]
    : []
}

function findMultipartLimitation(subtype: string, parts: readonly Part[]): string | undefined {
  if (subtype !== 'form-data') {
    return `curl can send only multipart/form-data, not multipart/${subtype}.`
  }
  for (const { name, contentType, content } of parts) {
    const path = content.kind === 'file' ? getRelativePath(content.file) : ''
    // Before version 7.81, curl escaped quotes and backslashes differently.
    if (/[=\r\n"\\]/.test(name) || /[\r\n"\\]/.test(path)) {
      return `curl cannot send a part named ${JSON.stringify(name)} unchanged: its name or file name contains a character that curl interprets.`
    }
    if (content.kind === 'file' && contentType === undefined) {
      return `curl cannot send a file without a media type, as required for the part ${JSON.stringify(name)}.`
    }
    if (
      contentType !== undefined &&
      !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/.test(contentType)
    ) {
      return `curl cannot send the media type ${contentType} of a part unchanged.`
    }
    const limitation = content.kind === 'text' ? findTextLimitation(content.text) : undefined
    if (limitation !== undefined) return limitation
  }
  return undefined
}

/**
 * Returns why a plan has a header that frames the message or controls the connection (RFC 9110, sections 7.6.1, 7.8, 8.6 and 10.1.1).
 * Clients set these themselves, and a second value would break the request.
 */
export function findFramingLimitation(
  { headers }: RequestPlan,
  client: string,
): string | undefined {
  const header = headers.find(({ name }) =>
    /^(connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i.test(
      name,
    ),
  )
  return header && `${client} sets the header ${header.name} itself.`
}

/** Returns why libraries, unlike curl, would change a request: they restrict methods or change their case, and normalize addresses. */
export function findProgramLimitation(plan: RequestPlan, client: string): string | undefined {
  const { method, url } = plan
  if (method === 'CONNECT' || method !== method.toUpperCase()) {
    return `${client} may change or refuse the method ${method}.`
  }
  return isStableUrl(url)
    ? findFramingLimitation(plan, client)
    : `${client} may change or refuse this address.`
}

/**
 * Whether programs that parse addresses keep this one unchanged, except the names of slots: it has only the characters of RFC 3986,
 * appendix A, without brackets, and no unnecessary percent-encoding (section 2.3), which .NET and Python decode.
 */
export function isStableUrl(url: string): boolean {
  const address = url.replaceAll(/\{[^{}]*\}/g, '')
  const triplets = address.match(/%[\dA-Fa-f]{2}/g) ?? []
  return (
    /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-F]{2})*$/.test(address) &&
    triplets.every((triplet) => !/%(?:2D|2E|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/.test(triplet))
  )
}
