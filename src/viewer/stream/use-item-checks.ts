import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BodyRule } from '#schema/response/body-check.ts'
import { findItemRule } from '#schema/response/hold-response.ts'
import type { LoggedItems, ReceivedStream } from '#core/stream/item-log.ts'
import { startBodyReader } from '../body/body-reader.ts'
import type { BodyReader } from '../body/body-reader.ts'
import { loadRules } from '../check/load-rules.ts'
import { startItemChecks } from './item-checks.ts'
import type { CompareItems, ItemChecks, RunningChecks } from './item-checks.ts'

/** The response whose items are compared. */
export interface StreamedResponse {
  /** The slug of the operation. */
  readonly slug: string
  readonly status: number
  readonly mediaType: string
}

/** The checks of a stream stay while its view changes from one that is open to one that has ended. */
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
      const described = await loadRules(slug)
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
