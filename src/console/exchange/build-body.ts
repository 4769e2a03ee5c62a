import type { FileInput, Header } from '#core/request/inputs.ts'
import type { PlannedBody } from '#core/request/request-plan.ts'
import { writeMultipart, writeMultipartType } from '#core/request/serialize/multipart.ts'
import type { BodyChunk } from '#core/request/serialize/multipart.ts'

export type FileSource = (handle: string) => Blob | undefined

export interface BuiltBody {
  /** Without a type of its own, so that the browser adds no Content-Type. A file's bytes stay where they are until they are sent. */
  readonly content: Blob | Uint8Array<ArrayBuffer> | null
  /** In bytes. */
  readonly size: number
  /** The Content-Type of a multipart body, whose boundary is made here. */
  readonly headers: readonly Header[]
  readonly files: readonly BuiltFile[]
}

interface BuiltFile {
  readonly fileName: string
  /** Undefined when the page no longer has it. */
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
      const type = writeMultipartType(body.subtype, boundary)
      return {
        ...joinPieces(writeMultipart(body.parts, boundary), files),
        headers: [{ name: 'Content-Type', value: type }],
      }
    }
    case 'file':
      return { ...joinPieces([{ kind: 'file', file: body.file }], files), headers: [] }
  }
}

/** Whether the time limit applies before there are headers: a page cannot tell a long upload from a silent server. */
export function timesUpload({ size }: BuiltBody): boolean {
  return size <= longestTimedBody
}

/** One megabyte takes less than the time limit on all but the slowest connections. */
const longestTimedBody = 1_000_000

/**
 * The name of the first file whose bytes cannot be read any more: later, `fetch` would fail as it does when the network does.
 * Firefox reads a changed file as it is now, to which its size then does not apply.
 */
export async function findUnreadableFile({ files }: BuiltBody): Promise<string | undefined> {
  const readable = await Promise.all(files.map(({ bytes }) => canRead(bytes)))
  return files.find((_, index) => readable[index] === false)?.fileName
}

async function canRead(bytes: Blob | undefined): Promise<boolean> {
  if (!bytes) return false
  // A large file is not read for this: its last byte shows whether it is shorter now.
  const part = bytes.size > longestReadFile ? bytes.slice(-1) : bytes
  try {
    return (await part.arrayBuffer()).byteLength === part.size
  } catch {
    return false
  }
}

/** In bytes: reading one megabyte takes no time that a reader would notice. */
const longestReadFile = 1_000_000

function joinPieces(pieces: readonly BodyChunk<string>[], files: FileSource) {
  const built = pieces.flatMap((piece) =>
    piece.kind === 'file' ? [findFile(piece.file, files)] : [],
  )
  const bytes = [...built]
  const content = new Blob(
    pieces.map((piece) =>
      // Firefox sends no more of a slice than its size, even if the file is longer by now.
      piece.kind === 'text' ? piece.text : (bytes.shift()?.bytes?.slice(0) ?? ''),
    ),
  )
  return { content, size: content.size, files: built }
}

function findFile({ handle, fileName }: FileInput, files: FileSource): BuiltFile {
  return { fileName, bytes: files(handle) }
}
