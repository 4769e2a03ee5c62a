import type { AnswerReader, Standing } from '#console/answer/answer-reader.ts'

const waiting: Standing = { state: 'waiting' }

/** Stands for a reader whose worker never says anything. */
export const idleReader: AnswerReader = {
  open: () => undefined,
  standing: () => waiting,
  subscribe: () => () => undefined,
  ask: () => Promise.withResolvers<never>().promise,
  close: () => undefined,
}
