import type { BodyReader, BodySnapshot } from '#console/viewer/body/body-reader.ts'

const waiting: BodySnapshot = { state: 'waiting' }

/** Body reader whose worker never responds. */
export const idleReader: BodyReader = {
  open: () => undefined,
  snapshot: () => waiting,
  subscribe: () => () => undefined,
  ask: () => Promise.withResolvers<never>().promise,
  close: () => undefined,
}

const read: BodySnapshot = {
  state: 'read',
  reading: {
    kind: 'json',
    views: [],
    notes: [],
    isSmall: true,
    imageType: undefined,
  },
  first: { from: 0, rows: [], count: 0 },
}

/** Body reader that has read a body and receives no further requests. */
export const readyReader: BodyReader = { ...idleReader, snapshot: () => read }
