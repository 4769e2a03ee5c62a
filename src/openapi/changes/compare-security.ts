import type {
  OAuthFlow,
  SchemeUse,
  Security,
  SecurityScheme,
} from '#request/description/operation.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { Effect } from './change.ts'
import type { Collector } from './collector.ts'
import type { DescribedOperation } from './match-operations.ts'

/** The names of the security schemes of both documents. */
export interface SchemeNames {
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
}

/** Compares security requirements as a set of alternatives, each a set of schemes with scopes. */
export function compareSecurity(
  before: DescribedOperation,
  after: DescribedOperation,
  names: SchemeNames,
  { report, sent }: Collector,
): void {
  const [old, next] = [before.operation.security, after.operation.security]
  const at = [findPointer(before), findPointer(after)] as const
  const say = (effect: Effect, sentence: string) => report('security', effect, sentence, at, sent)
  if (old.state === 'not-specified' || next.state === 'not-specified') {
    if (old.state === next.state) return
    if (next.state === 'not-specified') {
      say('unknown', `Security is no longer specified (it was ${formatSecurity(old)}).`)
    } else if (next.state === 'none') say('compatible', 'Now no credentials are needed.')
    else say('unknown', `Security is now specified: ${formatSecurity(next)}.`)
    return
  }
  const some = listAlternatives(old)
  const others = listAlternatives(next)
  const schemes = matchSchemes(some.flat(), others.flat(), names)
  compareSchemes(schemes, say)
  compareAlternatives(some, others, schemes, say)
}

type Say = (effect: Effect, sentence: string) => void
type Alternative = readonly SchemeUse[]

/** Without an own list, that of the document applies. */
function findPointer({ parts: { pointers } }: DescribedOperation): string {
  return pointers.security ?? '#'
}

/** Not requiring any scheme is the empty alternative. */
function listAlternatives(security: Security): readonly Alternative[] {
  return security.state === 'stated' ? security.alternatives : [[]]
}

interface MatchedScheme {
  readonly old: SchemeUse
  readonly next: SchemeUse
}

/** Matches schemes by name. A name that is gone matches a new one of the same kind: the name is not sent. */
function matchSchemes(
  some: Alternative,
  others: Alternative,
  names: SchemeNames,
): readonly MatchedScheme[] {
  const matched = new Map<string, MatchedScheme>()
  for (const old of some) {
    if (matched.has(old.name)) continue
    const next =
      others.find((one) => one.name === old.name) ??
      others.find((one) => {
        const isRenamed = !names.after.has(old.name) && !names.before.has(one.name)
        return isRenamed && formatScheme(one.scheme) === formatScheme(old.scheme)
      })
    if (next) matched.set(old.name, { old, next })
  }
  return [...matched.values()]
}

function compareSchemes(schemes: readonly MatchedScheme[], say: Say): void {
  for (const { old, next } of schemes) {
    const [was, is] = [formatScheme(old.scheme), formatScheme(next.scheme)]
    const name = formatCodeSpan(next.name)
    if (old.name !== next.name) {
      say('indirect', `The security scheme ${formatCodeSpan(old.name)} is now named ${name}.`)
    }
    if (was === is) compareTokenSources(name, old.scheme, next.scheme, say)
    else say('breaking', `The security scheme ${name} is now ${is} (it was ${was}).`)
  }
}

function compareAlternatives(
  before: readonly Alternative[],
  after: readonly Alternative[],
  schemes: readonly MatchedScheme[],
  say: Say,
): void {
  const renamed = new Map(schemes.map(({ old, next }) => [old.name, next.name]))
  const some = before.map((uses) => listNeeds(uses, renamed))
  const others = after.map((uses) => listNeeds(uses))
  const now = formatAlternatives(after)
  const replacing = new Set<Needs>()
  for (const old of some) {
    if (others.some((next) => isSame(old, next))) continue
    const enough = others.find((next) => isSubset(next, old))
    if (enough) {
      replacing.add(enough)
      const less =
        enough.uses.length === 0
          ? 'No credentials are needed now'
          : `${formatAlternative(enough.uses)} is sufficient now`
      say('compatible', `${less} (it was ${formatAlternative(old.uses)}).`)
    } else if (old.uses.length === 0) say('breaking', `Credentials are needed now: ${now}.`)
    else {
      // Credentials of another scheme that are sent in the same way may be accepted or not.
      const isSimilar = others.some((next) => next.ways === old.ways && next.names !== old.names)
      const sentence = `${formatAlternative(old.uses)} is no longer sufficient: now ${now}.`
      say(isSimilar ? 'unknown' : 'breaking', sentence)
    }
  }
  for (const next of others) {
    const isKnown = replacing.has(next) || some.some((old) => isSubset(old, next))
    if (isKnown) continue
    const sentence =
      next.uses.length === 0
        ? 'No credentials are needed now.'
        : `${formatAlternative(next.uses)} is sufficient now, too.`
    say('compatible', sentence)
  }
}

/** The credentials that an alternative needs. */
interface Needs {
  readonly uses: Alternative
  /** The names of its schemes, and each with its scopes. */
  readonly needs: ReadonlySet<string>
  readonly names: string
  /** How its credentials are sent. */
  readonly ways: string
}

function listNeeds(uses: Alternative, renamed?: ReadonlyMap<string, string>): Needs {
  const names = uses.map(({ name }) => renamed?.get(name) ?? name)
  const needs = uses.flatMap(({ scopes }, index) => {
    const known = names[index] ?? ''
    return [known, ...scopes.map((scope) => JSON.stringify([known, scope]))]
  })
  const ways = uses.map(({ scheme }) => formatScheme(scheme)).toSorted()
  return {
    uses,
    needs: new Set(needs),
    names: names.toSorted().join(' with '),
    ways: ways.join(' with '),
  }
}

function isSubset({ needs }: Needs, other: Needs): boolean {
  return [...needs].every((one) => other.needs.has(one))
}

function isSame(one: Needs, other: Needs): boolean {
  return isSubset(one, other) && isSubset(other, one)
}

/** Describes how a credential is sent. */
function formatScheme(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'bearer':
      return 'a bearer token'
    case 'basic':
      return 'a user name with a password'
    case 'oauth2':
      return 'an OAuth 2.0 token'
    case 'open-id-connect':
      return 'an OpenID Connect token'
    case 'http':
      return `the HTTP scheme ${formatCodeSpan(scheme.scheme)}`
    case 'api-key':
      return `an API key in the ${scheme.in} parameter ${formatCodeSpan(scheme.parameter)}`
    case 'other':
      return formatCodeSpan(scheme.what)
  }
}

/** Compares where a client gets a token, and the scopes. */
function compareTokenSources(
  name: string,
  old: SecurityScheme,
  next: SecurityScheme,
  say: Say,
): void {
  if (old.type === 'open-id-connect' && next.type === 'open-id-connect' && old.url !== next.url) {
    const urls = `${formatCodeSpan(next.url)} (it was ${formatCodeSpan(old.url)})`
    say('indirect', `The address of the security scheme ${name} is now ${urls}.`)
  }
  if (old.type !== 'oauth2' || next.type !== 'oauth2') return
  for (const flow of old.flows) {
    const newer = next.flows.find((one) => one.name === flow.name)
    const label = `flow ${formatCodeSpan(flow.name)} of the security scheme ${name}`
    if (newer) compareFlows(label, flow, newer, say)
    else say('indirect', `The ${label} was removed.`)
  }
  for (const flow of next.flows) {
    if (old.flows.some((one) => one.name === flow.name)) continue
    const label = `flow ${formatCodeSpan(flow.name)} of the security scheme ${name}`
    say('indirect', `The ${label} was added.`)
  }
}

function compareFlows(label: string, old: OAuthFlow, next: OAuthFlow, say: Say): void {
  for (const key of flowUrls) {
    if (old[key] === next[key]) continue
    const [was, is] = [old[key], next[key]].map((url) =>
      url === undefined ? 'not specified' : formatCodeSpan(url),
    )
    say('indirect', `${formatCodeSpan(key)} of the ${label} is now ${is} (it was ${was}).`)
  }
  for (const scope of Object.keys(next.scopes)) {
    if (Object.hasOwn(old.scopes, scope)) continue
    say('compatible', `The scope ${formatCodeSpan(scope)} was added to the ${label}.`)
  }
  for (const scope of Object.keys(old.scopes)) {
    if (Object.hasOwn(next.scopes, scope)) continue
    say('indirect', `The scope ${formatCodeSpan(scope)} was removed from the ${label}.`)
  }
}

const flowUrls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const

function formatSecurity(security: Security): string {
  return formatAlternatives(listAlternatives(security))
}

function formatAlternatives(alternatives: readonly Alternative[]): string {
  return alternatives.map(formatAlternative).join(' or ')
}

function formatAlternative(uses: Alternative): string {
  if (uses.length === 0) return 'none'
  return uses
    .map(({ name, scopes }) => {
      const list = scopes.map((scope) => formatCodeSpan(scope)).join(', ')
      return `${formatCodeSpan(name)}${list === '' ? '' : ` (${list})`}`
    })
    .join(' with ')
}
