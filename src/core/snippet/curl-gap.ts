import type { CredentialSlot, RequestPlan, Part } from '../request/request-plan.ts'
import { writeSecretPart } from '../request/serialize/multipart.ts'
import { namePath } from './file-path.ts'
import type { Gap } from './refuse.ts'

/** What curl cannot send. Everything that it cannot, a program can. */
export function findCurlGap({ method, body, slots }: RequestPlan): Gap | undefined {
  if (method === 'HEAD' && body.kind !== 'none') {
    return refuse('curl cannot send a body with HEAD without waiting for one in the response.')
  }
  if (body.kind === 'multipart')
    return findMultipartGap(body.subtype, [...body.parts, ...slots.flatMap(standForSlot)])
  return body.kind === 'text' || body.kind === 'form' ? findTextGap(body.text) : undefined
}

/** What cannot be an argument of a program (Linux: MAX_ARG_STRLEN, 128 KB with the byte that ends it). */
export function findTextGap(text: string): Gap | undefined {
  if (text.includes('\0')) {
    return refuse('The body holds the character U+0000, which ends an argument of a command.')
  }
  // Each UTF-16 unit is at most three bytes, and there are short names around it.
  if (text.length * 3 < longest || countBytes(text) < longest) return undefined
  return refuse(
    `The body has ${countBytes(text)} bytes, and an argument of a command can have ${longest}. Put it into a file and choose that as the body.`,
  )
}

const longest = 130_000

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** What a part of a secret is as far as curl can say it. */
function standForSlot(slot: CredentialSlot): readonly Part[] {
  return slot.place === 'part' ? [writeSecretPart(slot.name, '')] : []
}

function findMultipartGap(subtype: string, parts: readonly Part[]): Gap | undefined {
  if (subtype !== 'form-data') {
    return refuse(`curl sends multipart/form-data and not multipart/${subtype}.`)
  }
  for (const { name, contentType, content } of parts) {
    const path = content.kind === 'file' ? namePath(content.file) : ''
    // Before version 7.81, curl escaped quotes and backslashes in another way.
    if (/[=\r\n"\\]/.test(name) || /[\r\n"\\]/.test(path)) {
      return refuse(
        `curl cannot send a part named ${JSON.stringify(name)} letter for letter: the name, or that of its file, holds a sign that curl interprets.`,
      )
    }
    if (content.kind === 'file' && contentType === undefined) {
      return refuse(
        `curl sends no file without a media type, as the part ${JSON.stringify(name)} asks.`,
      )
    }
    if (
      contentType !== undefined &&
      !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/.test(contentType)
    ) {
      return refuse(`curl cannot send the media type ${contentType} of a part letter for letter.`)
    }
    const gap = content.kind === 'text' ? findTextGap(content.text) : undefined
    if (gap !== undefined) return gap
  }
  return undefined
}

function refuse(sentence: string): Gap {
  return { sentence, instead: 'python' }
}
