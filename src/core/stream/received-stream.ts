import type { LoggedItems } from './item-log.ts'
import type { StreamFormat } from './stream-format.ts'

/** What has arrived of a body that says something before it ends. */
export interface ReceivedStream {
  readonly format: StreamFormat
  readonly items: LoggedItems
  /** Of those in `items`, how many had arrived: the log grows. */
  readonly count: number
  /** All bytes of the body, also of items that are no longer kept. */
  readonly received: number
}
