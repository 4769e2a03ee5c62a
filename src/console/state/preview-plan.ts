import { formatCounted } from '#text/format.ts'
import type { FileInput } from '#request/inputs.ts'
import { placeSecrets } from '#request/plan/place-secrets.ts'
import type { PlannedBody, RequestPlan } from '#request/request-plan.ts'
import type { Chunk } from '#request/serialize/multipart.ts'
import { getMultipartChunks, formatMultipartType } from '#request/serialize/multipart.ts'

/** Chunk of the preview. Concatenated, the texts are the complete request, except for what only sending fills in. */
export type PreviewPiece = string | MarkedPiece

interface MarkedPiece {
  readonly text: string
  readonly kind: 'method' | 'secret' | 'file'
}

type DescribeFile = (file: FileInput) => string

/** In characters. Longer texts are truncated in the preview, because a browser takes long to lay them out. */
const longestShown = 20_000

/** Renders the request of a plan as text: method, address, headers, and its body as sent on the wire. */
export function previewPlan(plan: RequestPlan, nameFile: DescribeFile): readonly PreviewPiece[] {
  const { url, headers, body } = placeSecrets(plan, ({ scheme }): MarkedPiece => ({
    kind: 'secret',
    text: scheme,
  }))
  const isSecret = ({ value }: (typeof headers)[number]) =>
    value.some((chunk) => typeof chunk !== 'string')
  return [
    { kind: 'method', text: plan.method },
    ' ',
    ...preview(url),
    ...[...headers.filter(isSecret), ...headers.filter((header) => !isSecret(header))].flatMap(
      ({ name, value }) => preview([`\n${name}: `, ...value]),
    ),
    ...previewBody(body, nameFile),
  ]
}

/** Placeholder for the multipart boundary: the sender generates one that occurs in no part. */
const boundaryPlaceholder = '(boundary)'

function preview(
  chunks: readonly Chunk<MarkedPiece>[],
  show = (text: string) => text,
): readonly PreviewPiece[] {
  return chunks.map((chunk) => (typeof chunk === 'string' ? show(chunk) : chunk.expression))
}

function previewBody(
  body: PlannedBody<readonly Chunk<MarkedPiece>[]>,
  nameFile: DescribeFile,
): readonly PreviewPiece[] {
  const showFile = (file: FileInput): PreviewPiece => ({ kind: 'file', text: nameFile(file) })
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return ['\n\n', ...preview(body.text, cut)]
    case 'file':
      return ['\n\n', showFile(body.file)]
    case 'multipart':
      return [
        `\nContent-Type: ${formatMultipartType(body.subtype, boundaryPlaceholder)}\n\n`,
        ...getMultipartChunks(body.parts, boundaryPlaceholder).flatMap((chunk) =>
          chunk.kind === 'file' ? [showFile(chunk.file)] : preview(chunk.text, cut),
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
