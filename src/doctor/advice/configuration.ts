import type { Header } from '#core/request/header.ts'
import { listUnsafeHeaders } from '#core/request/preflight.ts'
import type { Examination } from '../probes/examine.ts'
import { findHidden } from '../probes/hidden-headers.ts'
import type { Judgement } from '../rules/judge.ts'

/** The headers to configure, on any server. */
export interface Configuration {
  readonly origin: string
  readonly methods: readonly string[]
  readonly allowHeaders: readonly string[]
  readonly exposeHeaders: readonly string[]
  /** In seconds. */
  readonly maxAge: number
  /** Headers for every response, whatever its origin. */
  readonly always: readonly Header[]
}

/** A server or gateway that can be configured so. */
export interface ServerAdvice {
  readonly title: string
  /** The place for the lines: a sentence. */
  readonly where: string
  /** Whether this project's tests run the lines on the server. */
  readonly isRun: boolean
  readonly write: (configuration: Configuration) => string
}

/** Chromium caches the response to a preflight no longer. */
const maxAge = 7200

/** @returns undefined when configuration fixes none of the judgements */
export function planConfiguration(
  examination: Examination,
  judgements: readonly Judgement[],
): Configuration | undefined {
  const { plan, origin } = examination
  const adviceTopics = new Set(judgements.map(({ advice }) => advice))
  const always = [
    ...(adviceTopics.has('hsts')
      ? [{ name: 'Strict-Transport-Security', value: 'max-age=31536000' }]
      : []),
    ...(adviceTopics.has('no-store') ? [{ name: 'Cache-Control', value: 'no-store' }] : []),
  ]
  if (!adviceTopics.has('cors') && always.length === 0) return undefined
  const hidden = findHidden(examination)
  return {
    origin,
    methods: [plan.method],
    allowHeaders: listUnsafeHeaders(plan),
    exposeHeaders: [...new Set(['Retry-After', ...hidden])],
    maxAge,
    always,
  }
}

/** The headers of a response to a preflight. */
export function listPreflightResponse(configuration: Configuration): readonly Header[] {
  const { origin, methods, allowHeaders, maxAge: age } = configuration
  return [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Methods', value: methods.join(', ') },
    { name: 'Access-Control-Allow-Headers', value: allowHeaders.join(', ') },
    { name: 'Access-Control-Max-Age', value: String(age) },
  ].filter(({ value }) => value !== '')
}

/** The headers of every other response, errors included. */
export function listResponseHeaders(configuration: Configuration): readonly Header[] {
  const { origin, exposeHeaders, always } = configuration
  return [
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Expose-Headers', value: exposeHeaders.join(', ') },
    ...always,
  ]
}
