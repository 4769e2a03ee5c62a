import type { RequestPlan } from '../../request/request-plan.ts'
import type { Gap } from './language.ts'

/**
 * Headers that frame the message or steer the connection (RFC 9110, sections 7.6.1, 7.8, 8.6 and 10.1.1): clients write these
 * themselves, and a second value would break the request.
 */
export function findFraming({ headers }: RequestPlan, client: string): Gap | undefined {
  const header = headers.find(({ name }) => framing.test(name))
  if (header === undefined) return undefined
  return { sentence: `${client} decides on the header ${header.name} itself.`, instead: 'curl' }
}

/** Places of secrets that a client cannot fill in without a program around it. */
export function findSlotGap({ slots }: RequestPlan, client: string): Gap | undefined {
  const slot = slots.find(({ place }) => place === 'path' || place === 'form' || place === 'part')
  if (slot === undefined) return undefined
  return {
    sentence: `${client} has no way to put a secret into ${slot.place === 'path' ? 'the path' : 'a field of the body'} that keeps it out of the command.`,
    instead: 'python',
  }
}

/** A name that is there twice, for clients that keep one value or join both. */
export function findRepeated({ headers }: RequestPlan, client: string): Gap | undefined {
  const names = headers.map(({ name }) => name.toLowerCase())
  const repeated = headers.find((_, index) => names.indexOf(names[index] ?? '') !== index)
  if (repeated === undefined) return undefined
  return {
    sentence: `${client} does not send two headers ${repeated.name} apart.`,
    instead: 'curl',
  }
}

const framing =
  /^(connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

/**
 * Whether programs that parse addresses send this one letter for letter, but for what slots fill in: the characters of RFC 3986, appendix A, without brackets, and no triple
 * for a character that needs none (section 2.3), which .NET and Python decode.
 */
export function isKeptByPrograms(url: string): boolean {
  const address = url.replaceAll(/\{[^{}]*\}/g, '')
  const triples = address.match(/%[\dA-Fa-f]{2}/g) ?? []
  return (
    /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-F]{2})*$/.test(address) &&
    triples.every((triple) => !/%(?:2D|2E|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/.test(triple))
  )
}

/** The two parts of a request target as they are written in a URL (RFC 9112, section 3.2.1). */
export function splitTarget(url: string): { readonly path: string; readonly query: string } {
  const target = url.replace(/^(?:[a-z]+:\/\/[^/?]*|\{[^{}]*\})/, '')
  const [path = ''] = target.split('?', 1)
  return { path, query: target.slice(path.length + 1) }
}

/** Whether a path has only the characters that RFC 3986 allows there (section 3.3). */
export function isStrictPath(path: string): boolean {
  return /^(?:[\w.~:@!$&'()*+,;=/-]|%[\dA-Fa-f]{2})*$/.test(path)
}

/** Whether a query has only the characters that RFC 2732 allows there: those of RFC 3986 (section 3.4) and brackets. */
export function isStrictQuery(query: string): boolean {
  return /^(?:[\w.~:@!$&'()*+,;=/?[\]-]|%[\dA-Fa-f]{2})*$/.test(query)
}
