import type { AnswerReading } from '#core/answer/answer-content.ts'
import type { ReceivedAnswer } from '#core/answer/received-answer.ts'
import type {
  FindProgress,
  Question,
  QuestionMessage,
  ResponseMessage,
  Responses,
} from './protocol.ts'

/** An answer as the page has it: questions to the worker that holds the bytes. */
export interface AnswerReader {
  /** Hands the bytes over; the page does not have them any more. */
  readonly open: (answer: ReceivedAnswer) => void
  /** What the body turned out to be, once it is known. */
  readonly reading: Promise<AnswerReading>
  readonly ask: Ask
  /** Ends the worker and frees the answer. Open questions are never answered. */
  readonly close: () => void
}

export type Ask = <Type extends Question['type']>(
  question: Extract<Question, { readonly type: Type }>,
  onProgress?: (progress: FindProgress) => void,
) => Promise<Responses[Type]>

/** The protocol pairs each response with its question by the id, which the type system cannot see. */
// oxlint-disable-next-line typescript/no-explicit-any
type Resolve = (response: any) => void

interface Waiting {
  readonly resolve: Resolve
  readonly reject: (error: Error) => void
  readonly onProgress: ((progress: FindProgress) => void) | undefined
}

/** Starts the worker, ahead of the answer, so that it waits for the network and not the reader for it. */
export function startAnswerReader(): AnswerReader {
  const worker = new Worker(new URL('./answer.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  const {
    promise: reading,
    resolve: tellReading,
    reject: failReading,
  } = Promise.withResolvers<AnswerReading>()
  // Whoever shows the answer handles this; an answer that nobody shows must not count as an unhandled error.
  reading.catch(() => undefined)
  let isClosed = false
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent) => {
    const message: ResponseMessage = data
    const asker = waiting.get(message.id)
    if (!asker) return
    if ('progress' in message) {
      asker.onProgress?.(message.progress)
      return
    }
    waiting.delete(message.id)
    if ('fault' in message) asker.reject(new Error(message.fault))
    else asker.resolve(message.response)
  })
  worker.addEventListener('error', () => {
    const error = new Error('The worker that reads answers failed. Load the page again.')
    failReading(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })

  const post = (question: Question, asker: Waiting, transfer: Transferable[]) => {
    if (isClosed) return
    lastId += 1
    waiting.set(lastId, asker)
    worker.postMessage({ id: lastId, question } satisfies QuestionMessage, transfer)
  }

  return {
    reading,
    open: (answer) => {
      const { buffer } = answer.bytes
      const transfer = buffer instanceof ArrayBuffer ? [buffer] : []
      const asker = { resolve: tellReading, reject: failReading, onProgress: undefined }
      post({ type: 'open', answer }, asker, transfer)
    },
    ask: (question, onProgress) =>
      new Promise((resolve, reject) => {
        post(question, { resolve, reject, onProgress }, [])
      }),
    close: () => {
      isClosed = true
      waiting.clear()
      worker.terminate()
    },
  }
}
