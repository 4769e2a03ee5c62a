import { PagedList } from '#core/response/paged-list.ts'
import { BodyContent } from '#core/response/body-content.ts'
import { endMatch, findText } from '#core/response/rows/find-text.ts'
import type { SearchOptions } from '#core/response/rows/search-pattern.ts'
import type {
  FindProgress,
  Question,
  QuestionMessage,
  ResponseMessage,
  Responses,
} from './protocol.ts'

/* Holds one response and everything that is known of it, so that the page's own thread never waits for either. */

let opened: BodyContent | undefined
let hits = new PagedList(32)
let sought: SearchOptions & { readonly text: string } = {
  text: '',
  matchCase: true,
  spacing: false,
}
let latestSearch = 0

addEventListener('message', ({ data }: MessageEvent<QuestionMessage>) => {
  void handle(data)
})
post({ isReady: true })

async function handle({ id, question }: QuestionMessage): Promise<void> {
  try {
    const response =
      question.type === 'find'
        ? await find(question, (progress) => post({ id, progress }))
        : respond(question)
    post({ id, response })
  } catch (error) {
    post({ id, fault: String(error) })
  }
}

function post(message: ResponseMessage): void {
  postMessage(message)
}

function respond(
  question: Exclude<Question, { readonly type: 'find' }>,
): Responses[keyof Responses] {
  if (question.type === 'open') {
    const { bytes, ...rest } = question.body
    opened = new BodyContent({ ...rest, bytes: fixLength(bytes) })
    return opened.reading
  }
  const content = opened
  if (!content) throw new Error('The worker was asked before it was given the body.')
  switch (question.type) {
    case 'rows': {
      const { view, from, count, focus } = question
      const rows = content.readRows(view, from, count, focus)
      return { from, rows, count: content.countRows(view) }
    }
    case 'tree': {
      const { from, count, focus } = question
      const rows = content.readTree(from, count, focus)
      return { from, rows, count: content.countRows('tree') }
    }
    case 'fold':
      return fold(content, question)
    case 'parent':
      return content.indexInTree(content.parentOf(question.row))
    case 'pointer':
      return content.pointerOf(question.row)
    case 'value':
      return content.valueOf(question.row)
    case 'copy':
      return content.copy(question.view)
    case 'shape':
      return content.shape()
    case 'blob':
      return new Blob([new Uint8Array(content.bytes)], { type: question.mediaType })
    case 'hit': {
      const at = hits.at(question.ordinal)
      const end = endMatch(content.text, at, sought.text, sought)
      return { index: content.revealByte(question.view, at), focus: [at, end] }
    }
  }
}

/** The page reads into a buffer that grows; text decoders refuse those. */
function fixLength({ buffer, byteLength }: Uint8Array): Uint8Array {
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer.transferToFixedLength(byteLength))
    : new Uint8Array(buffer, 0, byteLength)
}

function fold(
  content: BodyContent,
  { row, scope, isFolded }: Extract<Question, { readonly type: 'fold' }>,
): number {
  if (scope === 'all') content.folding?.foldAll(isFolded)
  else if (scope === 'siblings') content.foldSiblings(row, isFolded)
  else content.folding?.fold(row, isFolded)
  return content.indexInTree(row)
}

/** Searches in pieces; between them a newer search takes over, and this one ends with what it has. */
async function find(
  { view, text, matchCase }: Extract<Question, { readonly type: 'find' }>,
  onProgress: (progress: FindProgress) => void,
): Promise<FindProgress> {
  latestSearch += 1
  const search = latestSearch
  const found = new PagedList(32)
  hits = found
  sought = { text, matchCase, spacing: view !== 'raw' }
  if (text === '' || !opened) return { hits: 0, isDone: true }
  const steps = findText(opened.text, text, sought, found)
  while (!steps.next().done) {
    onProgress({ hits: found.length, isDone: false })
    // oxlint-disable-next-line no-await-in-loop -- lets the messages in that came meanwhile
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    if (search !== latestSearch) break
  }
  return { hits: found.length, isDone: true }
}
