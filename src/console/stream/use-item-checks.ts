import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BodyRule } from '#core/response/check/body-check.ts'
import { findItemRule } from '#core/response/check/hold-response.ts'
import type { LoggedItems } from '#core/stream/item-log.ts'
import type { ReceivedStream } from '#core/stream/received-stream.ts'
import { startBodyReader } from '../body/body-reader.ts'
import type { BodyReader } from '../body/body-reader.ts'
import { loadResponses } from '../response/check/load-responses.ts'
import { startItemChecks } from './item-checks.ts'
import type { CompareItems, ItemChecks, RunningChecks } from './item-checks.ts'

/** The response whose items are compared. */
export interface StreamedResponse {
  /** Of the operation. */
  readonly slug: string
  readonly status: number
  readonly mediaType: string
}

/** What is known of a stream stays while its view changes from one that is open to one that has ended. */
const known = new WeakMap<LoggedItems, RunningChecks>()

/**
 * Holds each item of a stream against the document, in a worker of its own.
 *
 * @returns undefined while what the document says is not there, and where it describes no items
 */
export function useItemChecks(
  { slug, status, mediaType }: StreamedResponse,
  { format, items, count }: ReceivedStream,
): ItemChecks | undefined {
  const [rule, setRule] = useState<BodyRule>()
  const worker = useRef<{ readonly reader: BodyReader; readonly stop: AbortController }>(undefined)

  useEffect(() => {
    let isGone = false
    const load = async () => {
      const described = await loadResponses(slug)
      if (!isGone) setRule(findItemRule(described, { status, mediaType }))
    }
    // Without it the items are shown all the same; the check of the response says that it is missing.
    load().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [slug, status, mediaType])

  useEffect(
    () => () => {
      worker.current?.stop.abort()
      worker.current?.reader.close()
      worker.current = undefined
    },
    [],
  )

  const running = rule && keep(items)

  useEffect(() => {
    if (!rule || !running || count === 0) return
    worker.current ??= { reader: startBodyReader(), stop: new AbortController() }
    const { reader, stop } = worker.current
    const compare: CompareItems = async (texts) =>
      reader.ask({ type: 'items', format, rule, items: texts })
    running.run(compare, stop.signal).catch(() => undefined)
  }, [running, format, rule, count])

  return useSyncExternalStore(running?.subscribe ?? never, running?.snapshot ?? nothing)
}

function keep(items: LoggedItems): RunningChecks {
  const running = known.get(items) ?? startItemChecks(items)
  known.set(items, running)
  return running
}

const never = () => () => undefined
const nothing = () => undefined
