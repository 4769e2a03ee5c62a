import type { CredentialSlot, RequestPlan, Part } from '../../request/request-plan.ts'
import { namePath } from './file-path.ts'
import type { Gap } from './language.ts'
import { findSlotGap } from './program-gap.ts'

/** Why curl cannot send a plan. A program can. */
export function findCurlGap({ method, body, slots }: RequestPlan): Gap | undefined {
  if (method === 'HEAD' && body.kind !== 'none') {
    return refuse('curl cannot send a body with HEAD without waiting for one in the response.')
  }
  if (body.kind === 'multipart')
    return findMultipartGap(body.subtype, [...body.parts, ...slots.flatMap(standForSlot)])
  return body.kind === 'text' || body.kind === 'form' ? findTextGap(body.text) : undefined
}

/** Why a text cannot be an argument of a program (Linux: MAX_ARG_STRLEN, 128 KB with the byte that ends it). */
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

/** The part of a secret, of which curl may be unable to say the name. */
function standForSlot(slot: CredentialSlot): readonly Part[] {
  return slot.place === 'part'
    ? [{ name: slot.name, contentType: undefined, content: { kind: 'text', text: '' } }]
    : []
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

/** Why curl started by PowerShell cannot send a plan. */
export function findPowerShellGap(plan: RequestPlan): Gap | undefined {
  const { body } = plan
  const slotGap = findSlotGap(plan, 'This form of curl')
  if (slotGap !== undefined) return findCurlGap(plan) ?? slotGap
  // Text goes through a file, and so has no limit.
  if (body.kind === 'text' || body.kind === 'form') return findCurlGap({ ...plan, body: noText })
  const gap = findCurlGap(plan)
  if (gap !== undefined || body.kind === 'none') return gap
  const texts =
    body.kind === 'file'
      ? [namePath(body.file)]
      : body.parts.flatMap(({ name, content }) => [
          name,
          content.kind === 'file' ? namePath(content.file) : content.text,
        ])
  const unsafe = texts.find((text) => !isPlainArgument(text))
  if (unsafe !== undefined) {
    return refuse(
      `Windows PowerShell passes quotes, backslashes at an end and characters outside ASCII to programs in another form, and ${JSON.stringify(unsafe.slice(0, 60))} holds some.`,
    )
  }
  if (body.kind === 'multipart' && body.parts.some(isTypedText)) {
    return refuse(
      'Windows PowerShell cannot pass the quotes with which curl gives a text a media type.',
    )
  }
  return undefined
}

/** Whether every version passes a text to a program as it is, after other text of the same argument. */
export function isPlainArgument(text: string): boolean {
  return /^[ !#-~]*$/.test(text) && !text.endsWith('\\')
}

const noText = { kind: 'text', text: '' } as const

type Parts = Extract<RequestPlan['body'], { readonly kind: 'multipart' }>['parts']

function isTypedText({ contentType, content }: Parts[number]): boolean {
  if (content.kind === 'file') return /[;,\s]/.test(namePath(content.file))
  return contentType !== undefined
}
