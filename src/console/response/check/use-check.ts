import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { DescribedResponses } from '#core/response/check/described-responses.ts'
import { holdResponse } from '#core/response/check/hold-response.ts'
import type { HeldResponse } from '#core/response/check/hold-response.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyReader } from '../../body/body-reader.ts'
import type { CheckEnd, CheckProgress } from '../../body/protocol.ts'
import type { Call } from '../../state/call.ts'
import { judgeReading, tellCutOff } from './judge-reading.ts'
import { loadResponses } from './load-responses.ts'

/** How far a response is held against the document. */
export type CheckState =
  | { readonly phase: 'loading' }
  /** What the document says could not be loaded. */
  | { readonly phase: 'missing' }
  | {
      readonly phase: 'held'
      readonly described: DescribedResponses
      readonly held: HeldResponse
      /** Of the body; undefined where it has no schema, and before the first report. */
      readonly progress: CheckProgress | undefined
      readonly end: CheckEnd | undefined
    }

interface Checked {
  /** What was checked: what is known of another says nothing. */
  readonly held: HeldResponse
  readonly progress: CheckProgress | undefined
  /** Not there before the end, and null for what is no whole JSON text. */
  readonly end: CheckEnd | null | undefined
}

export interface CheckHandle {
  readonly state: CheckState
  readonly retry: () => void
}

/** Holds a response against what the document says, once its rows can be shown. */
export function useCheck(
  slug: string,
  call: Call,
  summary: ResponseSummary,
  reader: BodyReader,
): CheckHandle {
  const snapshot = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot)
  const [described, setDescribed] = useState<DescribedResponses | 'missing'>()
  const latest = useRef(0)
  const [checked, setChecked] = useState<Checked>()
  const reading = snapshot.state === 'read' ? snapshot.reading : undefined

  const load = useCallback(async () => {
    latest.current += 1
    const own = latest.current
    const found = await loadResponses(slug).catch(() => 'missing' as const)
    if (own === latest.current) setDescribed(found)
  }, [slug])

  useEffect(() => {
    void load()
    return () => {
      latest.current += 1
    }
  }, [load])

  const held = useMemo(() => {
    if (described === undefined || described === 'missing' || snapshot.state === 'waiting') {
      return undefined
    }
    return judgeReading(holdResponse(described, observe(call, summary)), reading)
  }, [described, call, summary, snapshot.state, reading])

  useEffect(() => {
    if (held?.body.kind !== 'ruled') return
    const { rule } = held.body
    let isGone = false
    const note = (news: Omit<Checked, 'held'>) => {
      if (!isGone) setChecked({ held, ...news })
    }
    const check = async () => {
      const end = await reader.ask({ type: 'check', rule }, (progress) =>
        note({ progress, end: undefined }),
      )
      note({ progress: end, end: end ?? null })
    }
    check().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [reader, held])

  const retry = () => {
    setDescribed(undefined)
    void load()
  }
  if (described === 'missing') return { state: { phase: 'missing' }, retry }
  if (!described || !held) return { state: { phase: 'loading' }, retry }
  const own = checked?.held === held ? checked : undefined
  const shown = own?.end === null ? tellCutOff(held) : held
  return {
    state: {
      phase: 'held',
      described,
      held: shown,
      progress: own?.progress,
      end: own?.end ?? undefined,
    },
    retry,
  }
}

function observe({ plan }: Call, summary: ResponseSummary) {
  const { status, headers, mediaType, size, end } = summary
  return {
    method: plan.method,
    status,
    headers,
    seesAllHeaders: URL.parse(plan.url)?.origin === location.origin,
    mediaType,
    size,
    isComplete: end === 'complete',
  }
}
