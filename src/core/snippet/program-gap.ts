import type { RequestPlan } from '../request/request-plan.ts'
import type { Gap } from './refuse.ts'

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
