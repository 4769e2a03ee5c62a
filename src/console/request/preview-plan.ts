import { formatCounted } from '#core/text/format-count.ts'
import type { FileInput } from '#core/request/inputs.ts'
import { cutAtPathSlots } from '#core/request/fill-path.ts'
import type { CredentialSlot, Part, RequestPlan, PlannedBody } from '#core/request/request-plan.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'
import { writeSecretPart } from '#core/request/serialize/multipart.ts'
import { writeMultipart, writeMultipartType } from '#core/request/serialize/write-multipart.ts'

/** A stretch of the preview. Put together, the texts are the whole request, but for what only sending fills in. */
export interface PreviewPiece {
  readonly text: string
  readonly kind: 'text' | 'method' | 'delimiter' | 'secret' | 'file'
}

interface Fillings {
  /** What stands for the secret of a scheme. */
  readonly maskOf: (scheme: string) => string
  /** What is known of a file, such as its size. */
  readonly describeFile: (file: FileInput) => string
}

/** Longer texts are cut in the preview: a browser takes long to lay them out. In characters. */
const longestShown = 20_000

/** The request of a plan as text: method, address, headers, and its body as it stands on the wire. */
export function previewPlan(plan: RequestPlan, fillings: Fillings): readonly PreviewPiece[] {
  const { method, url, headers, body, slots } = plan
  return [
    { kind: 'method', text: method },
    plain(' '),
    ...previewUrl(url, slots, fillings),
    ...slots.flatMap((slot) => previewHeader(slot, fillings)),
    ...headers.map(({ name, value }) => plain(`\n${name}: ${value}`)),
    ...previewBody(body, slots, fillings),
  ]
}

/** Where the multipart boundary will stand: the sender makes one up that is in no part. */
const boundaryPlace = '(boundary)'

function previewUrl(
  url: string,
  slots: readonly CredentialSlot[],
  fillings: Fillings,
): readonly PreviewPiece[] {
  const start = url.indexOf('?')
  const path = start === -1 ? url : url.slice(0, start)
  return [
    ...previewPath(path, slots, fillings),
    ...(start === -1 ? [] : splitPairs(url.slice(start))),
    ...previewPairs(slots, 'query', start === -1 ? '?' : '&', fillings),
  ]
}

function previewPath(
  path: string,
  slots: readonly CredentialSlot[],
  { maskOf }: Fillings,
): readonly PreviewPiece[] {
  const schemes = new Map(
    slots.flatMap((slot) => (slot.place === 'path' ? [[slot.name, slot.scheme]] : [])),
  )
  return cutAtPathSlots(path, [...schemes.keys()]).map((piece) =>
    'text' in piece
      ? plain(piece.text)
      : { kind: 'secret', text: maskOf(schemes.get(piece.name) ?? '') },
  )
}

/** @param before the delimiter in front of the first pair */
function previewPairs(
  slots: readonly CredentialSlot[],
  place: 'query' | 'form',
  before: '?' | '&' | '',
  { maskOf }: Fillings,
): readonly PreviewPiece[] {
  const pieces: PreviewPiece[] = []
  for (const slot of slots) {
    if (slot.place !== place) continue
    const lead = pieces.length > 0 ? '&' : before
    if (lead !== '') pieces.push(delimit(lead))
    pieces.push(plain(encodeUnreserved(slot.name)), delimit('='))
    pieces.push({ kind: 'secret', text: maskOf(slot.scheme) })
  }
  return pieces
}

/** In a query that the plan wrote, data that looks like a delimiter is percent-encoded. */
function splitPairs(text: string): readonly PreviewPiece[] {
  return text
    .split(/([?&=])/)
    .filter((each) => each !== '')
    .map((each) => (/^[?&=]$/.test(each) ? delimit(each) : plain(each)))
}

function previewHeader(slot: CredentialSlot, { maskOf }: Fillings): readonly PreviewPiece[] {
  const secret: PreviewPiece = { kind: 'secret', text: maskOf(slot.scheme) }
  switch (slot.place) {
    case 'header':
      return [plain(`\n${slot.name}: ${slot.prefix}`), secret]
    case 'basic':
      return [plain('\nAuthorization: Basic '), secret]
    case 'cookie':
      return [plain(`\nCookie: ${slot.name}=`), secret]
    case 'query':
    case 'path':
    case 'form':
    case 'part':
      return []
  }
}

function previewBody(
  body: PlannedBody,
  slots: readonly CredentialSlot[],
  fillings: Fillings,
): readonly PreviewPiece[] {
  const { describeFile } = fillings
  const showFile = (file: FileInput): PreviewPiece => ({ kind: 'file', text: describeFile(file) })
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [plain(`\n\n${cut(body.text)}`)]
    case 'form':
      return [
        plain('\n\n'),
        ...splitPairs(cut(body.text)),
        ...previewPairs(slots, 'form', body.text === '' ? '' : '&', fillings),
      ]
    case 'file':
      return [plain('\n\n'), showFile(body.file)]
    case 'multipart':
      return [
        plain(`\nContent-Type: ${writeMultipartType(body.subtype, boundaryPlace)}\n\n`),
        ...previewParts(body.parts, slots, fillings),
      ]
  }
}

/** The parts of secrets are the last. */
function previewParts(
  parts: readonly Part[],
  slots: readonly CredentialSlot[],
  { maskOf, describeFile }: Fillings,
): readonly PreviewPiece[] {
  const secrets = slots.flatMap((slot) => (slot.place === 'part' ? [slot] : []))
  const stands = secrets.map(({ scheme }, index) => ({ scheme, text: standIn(index) }))
  const all = [...parts, ...secrets.map(({ name }, index) => writeSecretPart(name, standIn(index)))]
  return writeMultipart(all, boundaryPlace).flatMap((piece): readonly PreviewPiece[] => {
    if (piece.kind === 'file') return [{ kind: 'file', text: describeFile(piece.file) }]
    return piece.text.split(/(\uE000\d+\uE001)/).map((text): PreviewPiece => {
      const stand = stands.find((each) => each.text === text)
      return stand ? { kind: 'secret', text: maskOf(stand.scheme) } : plain(cut(text))
    })
  })
}

/** Of private use: what a field of a form hardly holds, and nothing that is sent. */
function standIn(index: number): string {
  return `\uE000${index}\uE001`
}

function cut(text: string): string {
  const rest = text.length - longestShown
  return rest > 0
    ? `${text.slice(0, longestShown)}\n… and ${formatCounted(rest, 'more character')}, which ${rest === 1 ? 'is' : 'are'} sent too`
    : text
}

function plain(text: string): PreviewPiece {
  return { kind: 'text', text }
}

function delimit(text: string): PreviewPiece {
  return { kind: 'delimiter', text }
}
