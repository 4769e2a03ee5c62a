import type { Header } from '#request/inputs.ts'
import type { PlannedBody } from '#request/request-plan.ts'
import { serializeMultipart, formatMultipartType } from '#request/serialize/multipart.ts'
import type { BodyChunk } from '#request/serialize/multipart.ts'

export type FileSource = (handle: string) => Blob | undefined

export interface BuiltBody {
  /** Created without a `type`, so that the browser adds no Content-Type. Bytes of a file are not read until they are sent. */
  readonly content: Blob | Uint8Array<ArrayBuffer> | null
  /** In bytes. */
  readonly size: number
  /** Content-Type of a multipart body, with its generated boundary. */
  readonly headers: readonly Header[]
  readonly files: readonly BuiltFile[]
}

interface BuiltFile {
  readonly fileName: string
  /** Undefined when the page no longer has the file. */
  readonly bytes: Blob | undefined
}

export function buildBody(body: PlannedBody, files: FileSource): BuiltBody {
  switch (body.kind) {
    case 'none':
      return { content: null, size: 0, headers: [], files: [] }
    case 'text':
    case 'form': {
      const content = new TextEncoder().encode(body.text)
      return { content, size: content.byteLength, headers: [], files: [] }
    }
    case 'multipart': {
      const boundary = `portal-${crypto.randomUUID()}`
      const type = formatMultipartType(body.subtype, boundary)
      return {
        ...joinPieces(serializeMultipart(body.parts, boundary), files),
        headers: [{ name: 'Content-Type', value: type }],
      }
    }
    case 'file':
      return { ...joinPieces([{ kind: 'file', file: body.file }], files), headers: [] }
  }
}

/** Whether the time limit applies before headers arrive: a page cannot distinguish a long upload from a silent server. */
export function timesUpload({ size }: BuiltBody): boolean {
  return size <= longestTimedBody
}

/** In bytes. One megabyte takes less than the time limit on all but the slowest connections. */
const longestTimedBody = 1_000_000

/**
 * Returns the name of the first file whose bytes can no longer be read: `fetch` would fail with what looks like a network error.
 * Firefox reads the current content of a changed file, which the recorded size then does not match.
 */
export async function findUnreadableFile({ files }: BuiltBody): Promise<string | undefined> {
  const readable = await Promise.all(files.map(({ bytes }) => canRead(bytes)))
  return files.find((_, index) => readable[index] === false)?.fileName
}

async function canRead(bytes: Blob | undefined): Promise<boolean> {
  if (!bytes) return false
  // A large file is not read completely: its last byte shows whether it has become shorter.
  const part = bytes.size > longestReadFile ? bytes.slice(-1) : bytes
  try {
    return (await part.arrayBuffer()).byteLength === part.size
  } catch {
    return false
  }
}

/** In bytes. Reading one megabyte takes no noticeable time. */
const longestReadFile = 1_000_000

function joinPieces(pieces: readonly BodyChunk<string>[], source: FileSource) {
  const files: BuiltFile[] = []
  const parts = pieces.map((piece) => {
    if (piece.kind === 'text') return piece.text
    const { handle, fileName } = piece.file
    const bytes = source(handle)
    files.push({ fileName, bytes })
    // Firefox sends no more of a slice than its size, even if the file has grown.
    return bytes?.slice(0) ?? ''
  })
  const content = new Blob(parts)
  return { content, size: content.size, files }
}
