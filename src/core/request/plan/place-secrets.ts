import type { FileInput, Header } from '../inputs.ts'
import type { CredentialSlot, Part, PlannedBody, RequestPlan } from '../request-plan.ts'
import { encodeUnreserved } from '../serialize/percent-encode.ts'
import type { Stretch } from '../serialize/multipart.ts'

/** The parts of a planned request that a secret can stand in. */
export interface PlacedRequest<Stand> {
  readonly url: readonly Stretch<Stand>[]
  /** The planned headers in order, then those of slots. All cookies are one header (RFC 6265, section 5.4). */
  readonly headers: readonly PlacedHeader<Stand>[]
  readonly body: PlacedBody<Stand>
}

export interface PlacedHeader<Stand> {
  readonly name: string
  readonly value: readonly Stretch<Stand>[]
}

export type PlacedBody<Stand> =
  | { readonly kind: 'none' }
  | { readonly kind: 'text' | 'form'; readonly text: readonly Stretch<Stand>[] }
  | {
      readonly kind: 'multipart'
      readonly subtype: string
      readonly parts: readonly Part<readonly Stretch<Stand>[]>[]
    }
  | { readonly kind: 'file'; readonly file: FileInput }

type PlacedPlan = Pick<RequestPlan, 'url' | 'headers' | 'body' | 'slots'>

/**
 * Puts what stands for the secret of each slot where the slot says. Preview, snippets, exported files and the wire all write
 * a request from this, and differ in what stands there: a mask, the name of a variable, or the secret itself.
 */
export function placeSecrets<Stand>(
  { url, headers, body, slots }: PlacedPlan,
  standFor: (slot: CredentialSlot, index: number) => Stand,
): PlacedRequest<Stand> {
  const all = slots.map((slot, index): Filling<Stand> => {
    const standIn = standFor(slot, index)
    return { slot, stretch: isPercentEncoded(slot) ? { standIn, isEncoded: true } : { standIn } }
  })
  return {
    url: placeInUrl(url, all),
    headers: placeInHeaders(headers, all),
    body: placeInBody(body, all),
  }
}

/** A request with the texts of its secrets in it. It must not be kept where they are the secrets themselves. */
export function fillRequest(
  plan: PlacedPlan,
  textFor: (slot: CredentialSlot, index: number) => string,
): FilledRequest {
  const { url, headers, body } = placeSecrets(plan, textFor)
  return {
    url: joinStretches(url),
    headers: headers.map(({ name, value }) => ({ name, value: joinStretches(value) })),
    body: joinBody(plan.body, body),
  }
}

export interface FilledRequest {
  readonly url: string
  readonly headers: readonly Header[]
  readonly body: PlannedBody
}

/** Whether a slot takes the Base64 of a name, a colon and a password (RFC 7617, section 2), and not one text. */
export function takesPair(slot: CredentialSlot): boolean {
  return slot.place === 'header' && slot.encoding === 'base64'
}

/** Whether the secret is percent-encoded, as addresses and forms ask (RFC 3986, section 2.1). */
export function isPercentEncoded({ place }: CredentialSlot): boolean {
  return place === 'query' || place === 'path' || place === 'form'
}

/** The text by which the slot of a path stands in a planned URL. */
export function writePathSlot(name: string): string {
  return `{${encodeUnreserved(name)}}`
}

interface Filling<Stand> {
  readonly slot: CredentialSlot
  readonly stretch: Stretch<Stand>
}

function placeInUrl<Stand>(url: string, all: readonly Filling<Stand>[]): readonly Stretch<Stand>[] {
  const path = all.reduce<readonly Stretch<Stand>[]>(
    (stretches, { slot, stretch }) =>
      slot.place === 'path'
        ? stretches.flatMap((each) =>
            typeof each === 'string'
              ? replaceText(each, writePathSlot(slot.name), stretch)
              : [each],
          )
        : stretches,
    [url],
  )
  return [...path, ...writePairs(all, 'query', url.includes('?') ? '&' : '?')]
}

function replaceText<Stand>(
  text: string,
  name: string,
  stretch: Stretch<Stand>,
): readonly Stretch<Stand>[] {
  return text
    .split(name)
    .flatMap((each, index) => (index === 0 ? [each] : [stretch, each]))
    .filter((each) => each !== '')
}

/** @param lead what stands before the first pair */
function writePairs<Stand>(
  all: readonly Filling<Stand>[],
  place: 'query' | 'form',
  lead: string,
): readonly Stretch<Stand>[] {
  return all
    .flatMap(({ slot, stretch }) => (slot.place === place ? [{ name: slot.name, stretch }] : []))
    .flatMap(({ name, stretch }, index) => [
      `${index === 0 ? lead : '&'}${encodeUnreserved(name)}=`,
      stretch,
    ])
}

/** The cookies of slots join the planned header, where there is one. */
function placeInHeaders<Stand>(
  headers: readonly Header[],
  all: readonly Filling<Stand>[],
): readonly PlacedHeader<Stand>[] {
  const cookies = all.flatMap(({ slot, stretch }) =>
    slot.place === 'cookie' ? ['; ', `${slot.name}=`, stretch] : [],
  )
  const isPlanned = headers.some(isCookie)
  return [
    ...headers.map((header) => ({
      name: header.name,
      value: [header.value, ...(isCookie(header) ? cookies : [])],
    })),
    ...(isPlanned || cookies.length === 0 ? [] : [{ name: 'Cookie', value: cookies.slice(1) }]),
    ...all.flatMap(({ slot, stretch }) =>
      slot.place === 'header'
        ? [{ name: slot.name, value: slot.prefix === '' ? [stretch] : [slot.prefix, stretch] }]
        : [],
    ),
  ]
}

function isCookie({ name }: Header): boolean {
  return name.toLowerCase() === 'cookie'
}

/** At the end of a form or of the parts. A part is a text, as any other (RFC 7578, section 4.4). */
function placeInBody<Stand>(body: PlannedBody, all: readonly Filling<Stand>[]): PlacedBody<Stand> {
  switch (body.kind) {
    case 'none':
    case 'file':
      return body
    case 'text':
      return { kind: 'text', text: [body.text] }
    case 'form':
      return {
        kind: 'form',
        text: [body.text, ...writePairs(all, 'form', body.text === '' ? '' : '&')],
      }
    case 'multipart':
      return {
        ...body,
        parts: [
          ...body.parts.map((part) => ({ ...part, content: listContent(part.content) })),
          ...all.flatMap(({ slot, stretch }) =>
            slot.place === 'part'
              ? [
                  {
                    name: slot.name,
                    contentType: undefined,
                    content: { kind: 'text', text: [stretch] } as const,
                  },
                ]
              : [],
          ),
        ],
      }
  }
}

function listContent(content: Part['content']): Part<readonly string[]>['content'] {
  return content.kind === 'text' ? { kind: 'text', text: [content.text] } : content
}

function joinStretches(stretches: readonly Stretch<string>[]): string {
  return stretches.map((each) => (typeof each === 'string' ? each : each.standIn)).join('')
}

function joinBody(planned: PlannedBody, placed: PlacedBody<string>): PlannedBody {
  if (planned.kind === 'form' && placed.kind === 'form') {
    return { ...planned, text: joinStretches(placed.text) }
  }
  if (placed.kind !== 'multipart') return planned
  const { kind, subtype, parts } = placed
  return {
    kind,
    subtype,
    parts: parts.map(({ name, contentType, content }) => ({
      name,
      contentType,
      content:
        content.kind === 'text' ? { kind: 'text', text: joinStretches(content.text) } : content,
    })),
  }
}
