import type { Header } from '../inputs.ts'
import type { CredentialSlot, Part, PlannedBody, RequestPlan } from '../request-plan.ts'
import { encodeUnreserved } from '../serialize/percent-encode.ts'
import { mapText } from '../serialize/multipart.ts'
import type { Chunk } from '../serialize/multipart.ts'

export interface PlacedRequest<Value> {
  readonly url: readonly Chunk<Value>[]
  /** The planned headers in order, then the headers of credential slots. All cookies are in one header (RFC 6265, section 5.4). */
  readonly headers: readonly PlacedHeader<Value>[]
  readonly body: PlannedBody<readonly Chunk<Value>[]>
}

export interface PlacedHeader<Value> {
  readonly name: string
  readonly value: readonly Chunk<Value>[]
}

type PlacedPlan = Pick<RequestPlan, 'url' | 'headers' | 'body' | 'slots'>

/** Inserts an expression for each secret at its target: a mask, the name of a variable or, when sending, the secret itself. */
export function placeSecrets<Value>(
  { url, headers, body, slots }: PlacedPlan,
  express: (slot: CredentialSlot, index: number) => Value,
): PlacedRequest<Value> {
  const all = slots.map((slot, index): Filling<Value> => {
    const expression = express(slot, index)
    return {
      slot,
      chunk: isPercentEncoded(slot) ? { expression, isEncoded: true } : { expression },
    }
  })
  return {
    url: placeInUrl(url, all),
    headers: placeInHeaders(headers, all),
    body: placeInBody(body, all),
  }
}

/** Returns a request that contains texts for its secrets. It must not be kept if they are the secrets themselves. */
export function fillRequest(
  plan: PlacedPlan,
  textFor: (slot: CredentialSlot, index: number) => string,
): Pick<RequestPlan, 'url' | 'headers' | 'body'> {
  const { url, headers, body } = placeSecrets(plan, textFor)
  return {
    url: joinChunks(url),
    headers: headers.map(({ name, value }) => ({ name, value: joinChunks(value) })),
    body: mapTexts(body, joinChunks),
  }
}

/** Whether a credential slot takes a name and a password in Base64 (RFC 7617, section 2), instead of one text. */
export function takesPair(slot: CredentialSlot): boolean {
  return slot.place === 'header' && slot.encoding === 'base64'
}

/** Whether the secret is percent-encoded, as in addresses and forms (RFC 3986, section 2.1). */
export function isPercentEncoded({ place }: CredentialSlot): boolean {
  return place === 'query' || place === 'path' || place === 'form'
}

export function formatPathSlot(name: string): string {
  return `{${encodeUnreserved(name)}}`
}

interface Filling<Value> {
  readonly slot: CredentialSlot
  readonly chunk: Chunk<Value>
}

function placeInUrl<Value>(url: string, all: readonly Filling<Value>[]): readonly Chunk<Value>[] {
  const path = all.reduce<readonly Chunk<Value>[]>(
    (chunks, { slot, chunk }) =>
      slot.place === 'path' ? replaceText(chunks, formatPathSlot(slot.name), chunk) : chunks,
    [url],
  )
  return [...path, ...formatPairs(all, 'query', url.includes('?') ? '&' : '?')]
}

/** Inserts a chunk wherever the texts contain a name. */
export function replaceText<Value>(
  chunks: readonly Chunk<Value>[],
  name: string,
  chunk: Chunk<Value>,
): readonly Chunk<Value>[] {
  return chunks
    .flatMap((each) =>
      typeof each === 'string'
        ? each.split(name).flatMap((text, index) => (index === 0 ? [text] : [chunk, text]))
        : [each],
    )
    .filter((each) => each !== '')
}

function formatPairs<Value>(
  all: readonly Filling<Value>[],
  place: 'query' | 'form',
  lead: string,
): readonly Chunk<Value>[] {
  return all
    .flatMap(({ slot, chunk }) => (slot.place === place ? [{ name: slot.name, chunk }] : []))
    .flatMap(({ name, chunk }, index) => [
      `${index === 0 ? lead : '&'}${encodeUnreserved(name)}=`,
      chunk,
    ])
}

/** Cookies of credential slots are appended to the planned Cookie header, if there is one. */
function placeInHeaders<Value>(
  headers: readonly Header[],
  all: readonly Filling<Value>[],
): readonly PlacedHeader<Value>[] {
  const cookies = all.flatMap(({ slot, chunk }) =>
    slot.place === 'cookie' ? ['; ', `${slot.name}=`, chunk] : [],
  )
  const isPlanned = headers.some(isCookie)
  return [
    ...headers.map((header) => ({
      name: header.name,
      value: [header.value, ...(isCookie(header) ? cookies : [])],
    })),
    ...(isPlanned || cookies.length === 0 ? [] : [{ name: 'Cookie', value: cookies.slice(1) }]),
    ...all.flatMap(({ slot, chunk }) =>
      slot.place === 'header'
        ? [{ name: slot.name, value: slot.prefix === '' ? [chunk] : [slot.prefix, chunk] }]
        : [],
    ),
  ]
}

function isCookie({ name }: Header): boolean {
  return name.toLowerCase() === 'cookie'
}

/** Appends secrets to a form or to the parts. A part is text by default (RFC 7578, section 4.4). */
function placeInBody<Value>(
  body: PlannedBody,
  all: readonly Filling<Value>[],
): PlannedBody<readonly Chunk<Value>[]> {
  const placed = mapTexts<string, readonly Chunk<Value>[]>(body, (text) => [text])
  if (placed.kind === 'form') {
    const secrets = formatPairs(all, 'form', placed.text[0] === '' ? '' : '&')
    return { ...placed, text: [...placed.text, ...secrets] }
  }
  if (placed.kind !== 'multipart') return placed
  const secrets = all.flatMap(({ slot, chunk }): Part<readonly Chunk<Value>[]>[] => {
    if (slot.place !== 'part') return []
    return [{ name: slot.name, contentType: undefined, content: { kind: 'text', text: [chunk] } }]
  })
  return { ...placed, parts: [...placed.parts, ...secrets] }
}

function mapTexts<From, To>(body: PlannedBody<From>, map: (text: From) => To): PlannedBody<To> {
  switch (body.kind) {
    case 'none':
    case 'file':
      return body
    case 'text':
    case 'form':
      return { ...body, text: map(body.text) }
    case 'multipart':
      return { ...body, parts: body.parts.map((part) => mapText(part, map)) }
  }
}

function joinChunks(chunks: readonly Chunk<string>[]): string {
  return chunks.map((each) => (typeof each === 'string' ? each : each.expression)).join('')
}
