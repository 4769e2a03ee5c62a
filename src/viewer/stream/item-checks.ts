import { untilStopped } from '#browser/until-stopped.ts'
import type { ItemVerdict } from '#schema/response/check-item.ts'
import type { LoggedItem, LoggedItems } from '#core/stream/item-log.ts'

/** How the items of a stream agree with the document, as far as they are compared. */
export interface ItemChecks {
  /** Compared, or passed over because a client is given nothing. */
  readonly compared: number
  readonly contradicting: number
  /** They were forgotten before they could be compared: more arrived than a worker compares. */
  readonly missed: number
  /** The number of the first that contradicts, if it is still known. */
  readonly first: number | undefined
  /** Undefined for an item that is not compared yet, and for one that agrees. */
  readonly faultOf: (number: number) => Fault | undefined
}

/** The contradictions between an item and the document. */
export type Fault = Exclude<ItemVerdict, { readonly kind: 'nothing' }>

/** Holds items against the document, somewhere else. */
export type CompareItems = (items: readonly Uint8Array[]) => Promise<readonly ItemVerdict[]>

export interface RunningChecks {
  /** The same object until more is compared. */
  readonly snapshot: () => ItemChecks
  /** Calls the listener when more is compared; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Compares what has arrived since, part by part. A call while it runs does nothing. Rejects when it is stopped. */
  readonly run: (compare: CompareItems, stop: AbortSignal) => Promise<void>
}

/** Items of one message to the worker, and their bytes: what one comparison may hold up. */
const mostAtOnce = { items: 500, bytes: 500_000 }

/** Contradictions that are kept with their places; the rest is counted. */
const mostFaults = 1000

export function startItemChecks(items: LoggedItems): RunningChecks {
  const faults = new Map<number, Fault>()
  const faultOf = (number: number) => faults.get(number)
  const listeners = new Set<() => void>()
  let state: ItemChecks = { compared: 0, contradicting: 0, missed: 0, first: undefined, faultOf }
  let last = 0
  let isRunning = false

  const note = (batch: readonly LoggedItem[], verdicts: readonly ItemVerdict[]) => {
    let contradicting = 0
    for (const [index, verdict] of verdicts.entries()) {
      const item = batch[index]
      if (!item || isPartial(item) || !contradicts(verdict)) continue
      contradicting += 1
      if (faults.size < mostFaults) faults.set(item.number, verdict)
    }
    const { number = last } = batch.at(-1) ?? {}
    state = {
      compared: state.compared + batch.length,
      contradicting: state.contradicting + contradicting,
      missed: state.missed + (number - last - batch.length),
      first: faults.keys().next().value,
      faultOf,
    }
    last = number
    for (const listener of listeners) listener()
  }

  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    run: async (compare, stop) => {
      if (isRunning) return
      isRunning = true
      try {
        while (!stop.aborted && last < items.count()) {
          const batch = takeBatch(items, last)
          const texts = batch.map(({ bytes }) => bytes)
          // oxlint-disable-next-line no-await-in-loop -- the worker compares one batch after the other
          const verdicts = await untilStopped(async () => compare(texts), stop)
          note(batch, verdicts)
        }
      } finally {
        isRunning = false
      }
    },
  }
}

/** A part of an item may look as if it contradicted. */
function isPartial({ isUnfinished, dropped }: LoggedItem): boolean {
  return isUnfinished || dropped > 0
}

/** The items after the last that was compared, as many as are worth a message. */
function takeBatch(items: LoggedItems, last: number): readonly LoggedItem[] {
  const forgotten = items.count() - items.kept()
  const batch: LoggedItem[] = []
  let bytes = 0
  for (let index = Math.max(0, last - forgotten); index < items.kept(); index += 1) {
    const item = items.at(index)
    if (!item || batch.length === mostAtOnce.items) break
    bytes += item.bytes.length
    if (batch.length > 0 && bytes > mostAtOnce.bytes) break
    batch.push(item)
  }
  return batch
}

function contradicts(verdict: ItemVerdict): verdict is Fault {
  if (verdict.kind === 'no-json') return true
  return verdict.kind === 'held' && verdict.tally.contradicting > 0
}
