import { BodyContent, chooseFirstView, getFirstRowCount, validateBody } from './body-content.ts'
import type { BodyView, OpenedBody } from './body-content.ts'
import type { BodyRule, BodyTally } from '#schema/compare/body-check.ts'
import { PagedList } from '#response/rows/paged-list.ts'
import { findMatchEnd, findText } from '#response/rows/find-text.ts'
import type { UnreadBody } from '#response/classify-body.ts'
import type { Span } from '#response/rows/utf8.ts'
import { waitForNextTask } from '../../browser/tasks.ts'

/* Holds one body and everything derived from it, so that the main thread is never blocked. */

let opened: BodyContent | undefined
let hits = new PagedList(32)
let query = { text: '', ignoresSpace: false }

export interface FindProgress {
  readonly hits: number
  readonly isDone: boolean
}

interface Range {
  readonly from: number
  readonly count: number
  readonly focus: Span | undefined
}

/** Operations that the page can request. The second argument reports progress. */
const operations = {
  open: (body: UnreadBody) => {
    opened = new BodyContent({ ...body, bytes: fixLength(body.bytes) })
    return open(opened)
  },
  rows: ({ view, from, count, focus }: Range & { view: BodyView }) => {
    const content = getContent()
    const rows = content.readRows(view, from, count, focus)
    return { from, rows, count: content.countRows(view) }
  },
  tree: ({ from, count, focus }: Range) => {
    const content = getContent()
    const rows = content.readTree(from, count, focus)
    return { from, rows, count: content.countRows('tree') }
  },
  /** @returns the index of the row in the tree, as `parent` does */
  fold: ({ row, scope, isFolded }: { row: number; scope: FoldScope; isFolded: boolean }) => {
    const content = getContent()
    if (scope === 'all') content.folding?.foldAll(isFolded)
    else content.folding?.fold(row, isFolded)
    return content.indexInTree(row)
  },
  parent: ({ row }: { row: number }) => getContent().indexInTree(getContent().parentOf(row)),
  pointer: ({ row }: { row: number }) => getContent().pointerOf(row),
  value: ({ row }: { row: number }) => getContent().valueOf(row),
  copy: ({ view }: { view: BodyView }) => getContent().copy(view),
  blob: ({ mediaType }: { mediaType: string }) =>
    new Blob([new Uint8Array(getContent().bytes)], { type: mediaType }),
  hit: ({ view, ordinal }: { view: BodyView; ordinal: number }) => {
    const content = getContent()
    const at = hits.at(ordinal)
    const focus: Span = [at, findMatchEnd(content.text, at, query.text, query.ignoresSpace)]
    return { index: content.revealByte(view, at), focus }
  },
  find,
  /** @returns `undefined` for bodies that are not complete JSON, and for a validation that was replaced */
  check: async ({ rule }: { rule: BodyRule }, onProgress: (tally: BodyTally) => void) =>
    validateBody(getContent(), rule, onProgress),
}

export type FoldScope = 'one' | 'all'

export type Operations = typeof operations

export interface RequestMessage {
  readonly id: number
  readonly name: keyof Operations
  /** The argument of the operation, which `Ask` types. */
  readonly request: never
}

export type ResponseMessage =
  | { readonly id: number; readonly response: unknown }
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly error: string }

addEventListener('message', ({ data }: MessageEvent<RequestMessage>) => {
  void respond(data)
})
void warmUp()

async function respond({ id, name, request }: RequestMessage): Promise<void> {
  const operation: (
    request: never,
    onProgress: (progress: FindProgress | BodyTally) => void,
  ) => unknown = operations[name]
  try {
    post({ id, response: await operation(request, (progress) => post({ id, progress })) })
  } catch (error) {
    post({ id, error: String(error) })
  }
}

function post(message: ResponseMessage): void {
  postMessage(message)
}

function getContent(): BodyContent {
  if (!opened) throw new Error('The worker received a request before the body.')
  return opened
}

/**
 * Parses sample JSON, so that the browser has compiled the code before the first body arrives: 100 KB are then shown a frame sooner.
 * A body that arrives meanwhile waits for at most one step.
 */
async function warmUp(): Promise<void> {
  const rows = Array.from({ length: 100 }, (_, index) => ({ a: ['b', index / 7, null] }))
  for (let step = 0; step < 20; step += 1) {
    const bytes = new TextEncoder().encode(JSON.stringify(rows))
    const sample = { bytes, end: 'complete', status: 200, announcedLength: undefined } as const
    open(new BodyContent({ ...sample, contentType: 'application/json' }))
    // oxlint-disable-next-line no-await-in-loop
    await waitForNextTask()
    if (opened) return
  }
}

function open(content: BodyContent): OpenedBody {
  const { reading } = content
  const view = chooseFirstView(reading.views)
  const rows = content.readRows(view, 0, getFirstRowCount(reading.isSmall))
  return { reading, first: { from: 0, rows, count: content.countRows(view) } }
}

/** Returns bytes in a fixed-length buffer: the page reads into a resizable one, which text decoders reject. */
function fixLength({ buffer, byteLength }: Uint8Array): Uint8Array {
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer.transferToFixedLength(byteLength))
    : new Uint8Array(buffer, 0, byteLength)
}

/** Searches in steps. If a newer search starts between steps, this one ends with its hits so far. */
async function find(
  { view, text }: { view: BodyView; text: string },
  onProgress: (progress: FindProgress) => void,
): Promise<FindProgress> {
  const found = new PagedList(32)
  hits = found
  query = { text, ignoresSpace: view !== 'raw' }
  if (text === '') return { hits: 0, isDone: true }
  const steps = findText(getContent().text, text, query.ignoresSpace, found)
  while (!steps.next().done) {
    onProgress({ hits: found.length, isDone: false })
    // oxlint-disable-next-line no-await-in-loop
    await waitForNextTask()
    if (hits !== found) break
  }
  return { hits: found.length, isDone: true }
}
