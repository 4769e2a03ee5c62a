import { BodyContent, chooseFirstView } from './body-content.ts'
import { PagedList } from '#response/rows/paged-list.ts'
import { findMatchEnd, findText } from '#response/rows/find-text.ts'
import { validateBody } from './validate-body.ts'
import { getFirstRowCount } from './protocol.ts'
import type {
  FindProgress,
  OpenedBody,
  RequestMessage,
  ResponseMessage,
  WorkerRequest,
  WorkerResponses,
} from './protocol.ts'

/* Holds one body and everything derived from it, so that the main thread is never blocked. */

let opened: BodyContent | undefined
let hits = new PagedList(32)
let query = { text: '', ignoresSpace: false }
let latestSearch = 0

addEventListener('message', ({ data }: MessageEvent<RequestMessage>) => {
  void handle(data)
})
void warmUp()

async function handle({ id, request }: RequestMessage): Promise<void> {
  try {
    post({ id, response: await findResponse(id, request) })
  } catch (error) {
    post({ id, error: String(error) })
  }
}

async function findResponse(
  id: number,
  request: WorkerRequest,
): Promise<WorkerResponses[keyof WorkerResponses]> {
  if (request.type === 'find') return find(request, (progress) => post({ id, progress }))
  if (request.type === 'check') {
    return opened && validateBody(opened, request.rule, (progress) => post({ id, progress }))
  }
  return respond(request)
}

function post(message: ResponseMessage): void {
  postMessage(message)
}

function respond(
  request: Exclude<WorkerRequest, { readonly type: 'find' | 'check' }>,
): WorkerResponses[keyof WorkerResponses] {
  if (request.type === 'open') {
    opened = new BodyContent({ ...request.body, bytes: fixLength(request.body.bytes) })
    return open(opened)
  }
  const content = opened
  if (!content) throw new Error('The worker received a request before the body.')
  switch (request.type) {
    case 'rows': {
      const { view, from, count, focus } = request
      const rows = content.readRows(view, from, count, focus)
      return { from, rows, count: content.countRows(view) }
    }
    case 'tree': {
      const { from, count, focus } = request
      const rows = content.readTree(from, count, focus)
      return { from, rows, count: content.countRows('tree') }
    }
    case 'fold':
      return fold(content, request)
    case 'parent':
      return content.indexInTree(content.parentOf(request.row))
    case 'pointer':
      return content.pointerOf(request.row)
    case 'value':
      return content.valueOf(request.row)
    case 'copy':
      return content.copy(request.view)
    case 'blob':
      return new Blob([new Uint8Array(content.bytes)], { type: request.mediaType })
    case 'hit': {
      const at = hits.at(request.ordinal)
      const end = findMatchEnd(content.text, at, query.text, query.ignoresSpace)
      return { index: content.revealByte(request.view, at), focus: [at, end] }
    }
  }
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
    await waitForMessages()
    if (opened) return
  }
}

async function waitForMessages(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
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

function fold(
  content: BodyContent,
  { row, scope, isFolded }: Extract<WorkerRequest, { readonly type: 'fold' }>,
): number {
  if (scope === 'all') content.folding?.foldAll(isFolded)
  else content.folding?.fold(row, isFolded)
  return content.indexInTree(row)
}

/** Searches in steps. If a newer search starts between steps, this one ends with its hits so far. */
async function find(
  { view, text }: Extract<WorkerRequest, { readonly type: 'find' }>,
  onProgress: (progress: FindProgress) => void,
): Promise<FindProgress> {
  latestSearch += 1
  const search = latestSearch
  const found = new PagedList(32)
  hits = found
  query = { text, ignoresSpace: view !== 'raw' }
  if (text === '' || !opened) return { hits: 0, isDone: true }
  const steps = findText(opened.text, text, query.ignoresSpace, found)
  while (!steps.next().done) {
    onProgress({ hits: found.length, isDone: false })
    // oxlint-disable-next-line no-await-in-loop
    await waitForMessages()
    if (search !== latestSearch) break
  }
  return { hits: found.length, isDone: true }
}
