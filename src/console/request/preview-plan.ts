import { formatCounted } from '#core/text/format-count.ts'
import type { FileInput } from '#core/request/inputs.ts'
import type { CredentialSlot, RequestPlan, PlannedBody } from '#core/request/request-plan.ts'
import { encodeUnreserved } from '#core/request/serialize/percent-encode.ts'
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
    ...previewBody(body, fillings),
  ]
}

/** Where the multipart boundary will stand: the sender makes one up that is in no part. */
const boundaryPlace = '(boundary)'

function previewUrl(
  url: string,
  slots: readonly CredentialSlot[],
  { maskOf }: Fillings,
): readonly PreviewPiece[] {
  const start = url.indexOf('?')
  const pieces =
    start === -1 ? [plain(url)] : [plain(url.slice(0, start)), ...splitPairs(url.slice(start))]
  let isFirst = start === -1
  for (const slot of slots) {
    if (slot.place !== 'query') continue
    pieces.push(delimit(isFirst ? '?' : '&'), plain(encodeUnreserved(slot.name)), delimit('='), {
      kind: 'secret',
      text: maskOf(slot.scheme),
    })
    isFirst = false
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
      return []
  }
}

function previewBody(body: PlannedBody, { describeFile }: Fillings): readonly PreviewPiece[] {
  const showFile = (file: FileInput): PreviewPiece => ({ kind: 'file', text: describeFile(file) })
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
      return [plain(`\n\n${cut(body.text)}`)]
    case 'form':
      return [plain('\n\n'), ...splitPairs(cut(body.text))]
    case 'file':
      return [plain('\n\n'), showFile(body.file)]
    case 'multipart':
      return [
        plain(`\nContent-Type: ${writeMultipartType(body.subtype, boundaryPlace)}\n\n`),
        ...writeMultipart(body.parts, boundaryPlace).map((piece) =>
          piece.kind === 'file' ? showFile(piece.file) : plain(cut(piece.text)),
        ),
      ]
  }
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
