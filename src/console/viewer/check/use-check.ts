import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { compareResponse } from '#schema/compare/compare-response.ts'
import type {
  ResponseComparison,
  ObservedResponse,
  PartVerdict,
} from '#schema/compare/compare-response.ts'
import type { ResponseSummary } from '#response/summarize-response.ts'
import type { BodyReading, CheckResult } from '../body/body-content.ts'
import type { BodyReader } from '../body/body-reader.ts'
import type { BodyTally } from '#schema/compare/body-check.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import type { NamedRules, ResponseRules } from '#response/documented-response.ts'
import { getNamedRulesPath, isReferredSchemas, loadOperationFile } from './operation-file.ts'
import { createCachedLoader } from '../../browser/files.ts'
import { isSchema } from '#schema/keywords.ts'

interface Checked {
  /** The validated response: tallies of other responses are ignored. */
  readonly held: ResponseComparison
  /** Undefined without a schema, and before the first report. */
  readonly tally: BodyTally | undefined
  /** Undefined before the end; null for bodies that are not complete JSON. */
  readonly end: CheckResult | null | undefined
}

export type CheckState =
  | { readonly phase: 'loading' | 'missing' }
  | (Checked & { readonly phase: 'held'; readonly end: CheckResult | undefined })

/** Validates a response against the document, once its rows can be shown. */
export function useCheck(
  slug: string,
  plan: RequestPlan,
  summary: ResponseSummary,
  reader: BodyReader,
): { readonly state: CheckState; readonly retry: () => void } {
  const snapshot = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot)
  const [rules, setRules] = useState<ResponseRules | 'missing'>()
  const latest = useRef(0)
  const [checked, setChecked] = useState<Checked>()
  const reading = snapshot.state === 'read' ? snapshot.reading : undefined

  const load = useCallback(async (loading: Promise<ResponseRules>) => {
    latest.current += 1
    const own = latest.current
    const found = await loading.catch(() => 'missing' as const)
    if (own === latest.current) setRules(found)
  }, [])

  useEffect(() => {
    void load(loadOperationFile(slug).then(({ rules: loaded }) => loaded))
    return () => {
      latest.current += 1
    }
  }, [load, slug])

  const { held, wanted } = useMemo(() => {
    if (rules === undefined || rules === 'missing' || snapshot.state === 'waiting') return nothing
    const missing = new Set<string>()
    const compared = compareResponse(rules, observe(plan, summary), missing)
    if (missing.size > 0) return { held: undefined, wanted: [...missing] }
    return { ...nothing, held: addSkipReason(compared, reading) }
  }, [rules, plan, summary, snapshot.state, reading])

  useEffect(() => {
    if (typeof rules !== 'object') return
    if (wanted.length > 0) void load(addSchemas(rules, wanted))
    if (held?.body.kind !== 'ruled') return
    const { rule } = held.body
    let isGone = false
    const update = (progress: Omit<Checked, 'held'>) => {
      if (!isGone) setChecked({ held, ...progress })
    }
    const check = async () => {
      const end = await reader.ask('check', { rule }, (tally) => update({ tally, end: undefined }))
      if (isGone) return
      if (end && end.wanted.length > 0) await load(addSchemas(rules, end.wanted))
      else update({ tally: end?.tally, end: end ?? null })
    }
    check().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [reader, rules, held, wanted, load])

  const retry = () => {
    setRules(undefined)
    void load(loadOperationFile(slug).then(({ rules: loaded }) => loaded))
  }
  if (rules === 'missing') return { state: { phase: 'missing' }, retry }
  if (!rules || !held) return { state: { phase: 'loading' }, retry }
  const { tally, end } = checked?.held === held ? checked : unchecked
  const shown = end === null ? addTruncation(held) : held
  return { state: { phase: 'held', held: shown, tally, end: end ?? undefined }, retry }
}

const nothing = { held: undefined, wanted: [] }
const unchecked = { tally: undefined, end: undefined }

function observe(plan: RequestPlan, summary: ResponseSummary): ObservedResponse {
  const { status, headers, mediaType, size, end } = summary
  return {
    method: plan.method,
    status,
    headers,
    seesAllHeaders: URL.parse(plan.url)?.origin === location.origin,
    mediaType,
    size,
    end: end === 'complete' ? end : end === 'nothing-decoded' ? 'unknown' : 'incomplete',
  }
}

/**
 * Adds the reason why a body cannot be validated: only JSON can be.
 *
 * @param reading undefined without a worker to parse the body
 */
export function addSkipReason(
  held: ResponseComparison,
  reading: BodyReading | undefined,
): ResponseComparison {
  const { body } = held
  if (body.kind !== 'ruled' || (body.isJson && reading?.kind === 'json')) return held
  if (!reading) return skipBody(held, 'remark', withoutWorker, undefined)
  return body.isJson
    ? skipBody(held, 'differs', notJson, body.rule.at)
    : skipBody(held, 'remark', onlyJson, body.rule.at)
}

/** Adds a difference for a truncated JSON body in a complete response. */
export function addTruncation(held: ResponseComparison): ResponseComparison {
  const at = held.body.kind === 'ruled' ? held.body.rule.at : undefined
  return skipBody(held, 'differs', truncated, at)
}

function skipBody(
  { parts }: ResponseComparison,
  verdict: PartVerdict['verdict'],
  sentence: string,
  at: string | undefined,
): ResponseComparison {
  return { parts: [...parts, { part: 'body', verdict, sentence, at }], body: { kind: 'apart' } }
}

const withoutWorker =
  'The worker that compares bodies is not available, so the body was not compared.'
const notJson = 'The document describes JSON, but the body is not JSON.'
const onlyJson = 'Only JSON is compared with its schema, so the body was not compared.'
const truncated = 'The document describes JSON, but the body is truncated. It was not compared.'

const loadNamedRules = createCachedLoader(getNamedRulesPath, isNamedRules)

/**
 * Adds referenced schemas to the rules.
 *
 * @param wanted references whose files the rules name
 * @throws if one of them cannot be loaded
 */
export async function addSchemas(
  rules: ResponseRules,
  wanted: readonly string[],
): Promise<ResponseRules> {
  const added = await Promise.all(
    wanted.map(async (reference) => {
      const [slug = ''] = rules.files[reference] ?? []
      const { schema, schemas, files } = await loadNamedRules(slug)
      return { schemas: { ...schemas, [reference]: schema }, files }
    }),
  )
  const all = [rules, ...added]
  return {
    ...rules,
    schemas: Object.fromEntries(all.flatMap(({ schemas }) => Object.entries(schemas))),
    files: Object.fromEntries(all.flatMap(({ files }) => Object.entries(files))),
  }
}

function isNamedRules(file: unknown): file is NamedRules {
  return isReferredSchemas(file) && 'schema' in file && isSchema(file.schema)
}
