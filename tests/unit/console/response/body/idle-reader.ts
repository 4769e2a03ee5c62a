import type { BodyReader, Standing } from '#console/response/body/body-reader.ts'

const waiting: Standing = { state: 'waiting' }

/** Stands for a reader whose worker never says anything. */
export const idleReader: BodyReader = {
  open: () => undefined,
  standing: () => waiting,
  subscribe: () => () => undefined,
  ask: () => Promise.withResolvers<never>().promise,
  close: () => undefined,
}

const read: Standing = {
  state: 'read',
  reading: {
    kind: 'json',
    charset: 'utf-8',
    views: [],
    notes: [],
    isSmall: true,
    imageType: undefined,
  },
}

/** Stands for a reader that has looked at a body and is asked for nothing more. */
export const readyReader: BodyReader = { ...idleReader, standing: () => read }
