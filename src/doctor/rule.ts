import { linkCitation, writeCitation } from '#core/citation/citation.ts'
import type { Citation } from '#core/citation/citation.ts'
import { citeFetch, citeHttp } from '#core/exchange/failures/failure.ts'
import { linkFailure } from '#core/exchange/failures/failures.ts'
import type { AnyFailureId } from '#core/exchange/failures/failures.ts'
import type { NamedResponse } from './examine.ts'
import { isRedirect } from './probe.ts'
import type { ProbeResponse } from './probe.ts'

/** `error`: the console cannot work, or nobody can sign in. `warning`: it works, but something is lost, or not as the document says. */
export type Severity = 'error' | 'warning'

/** Its key in the table is its permanent name. */
export interface Rule<Seen> {
  /** A function where it depends on how the API document uses what was seen. */
  readonly severity: Severity | ((seen: Seen) => Severity)
  /** A clause without a full stop. */
  readonly title: string
  /** The observation, in whole sentences; undefined when all is well or nothing is known. */
  readonly find: (seen: Seen) => string | undefined
  readonly why: string
  readonly remedy: string
  /** The failure that the console reports, which has a page under `/errors/`. */
  readonly failure?: AnyFailureId | undefined
  readonly sources: readonly Citation[]
}

export type Words = Pick<Rule<never>, 'title' | 'why' | 'remedy'>

export interface Judgement<Name> extends Words {
  readonly rule: Name
  readonly severity: Severity
  /** The observation, in whole sentences. */
  readonly happened: string
  /** The page of the portal that the console would link to. */
  readonly failurePage?: string
  readonly sources: readonly { readonly title: string; readonly url: string | undefined }[]
}

/**
 * Applies every rule of a table to what a page of `origin` would see, in the order of the table.
 *
 * @param place a sentence that says of which of several places it was seen
 */
export function applyRules<Name extends string, Seen extends { readonly origin: string }>(
  rules: Readonly<Record<Name, Rule<Seen>>>,
  seen: Seen,
  place?: string,
): readonly Judgement<Name>[] {
  const names = Object.keys(rules).filter((name): name is Name => Object.hasOwn(rules, name))
  return names.flatMap((rule): readonly Judgement<Name>[] => {
    const { find, severity, title, why, remedy, failure, sources } = rules[rule]
    const found = find(seen)
    if (found === undefined) return []
    const happened = place === undefined ? found : `${place} ${found}`
    const weight = typeof severity === 'function' ? severity(seen) : severity
    const failurePage = failure && { failurePage: seen.origin + linkFailure(failure) }
    const cited = sources.map((source) => ({
      title: writeCitation(source),
      url: linkCitation(source),
    }))
    return [
      { rule, severity: weight, title, happened, why, remedy, ...failurePage, sources: cited },
    ]
  })
}

export const networkErrors = citeFetch('network errors', 'concept-network-error')
export const redirects: readonly Citation[] = [
  citeHttp('15.4'),
  citeFetch('HTTP-redirect fetch', 'http-redirect-fetch'),
]

interface OriginRule<Seen> extends Words, Pick<Rule<Seen>, 'severity' | 'failure'> {
  /** The responses that have to allow the portal. */
  readonly list: (seen: Seen) => readonly NamedResponse[]
}

/** A response names no origin. Each kind of response says in its own words what is lost. */
export function onMissingOrigin<Seen extends { readonly origin: string }>(
  rule: OriginRule<Seen>,
): Rule<Seen> {
  return onOrigin((value) => value === null, rule)
}

/** A response names another origin. */
export function onOtherOrigin<Seen extends { readonly origin: string }>(
  rule: Omit<OriginRule<Seen>, 'why' | 'remedy'>,
): Rule<Seen> {
  return onOrigin((value, origin) => value !== null && value !== '*' && value !== origin, {
    why: 'Browsers accept exactly one value and compare every character: scheme and port count, no slash may end it, and a list never matches. Two values often come from a service and its proxy, which both send the header.',
    remedy: 'Allow the portal’s origin, or run the doctor with the correct --origin.',
    ...rule,
  })
}

/** Excludes redirects, which are a separate finding: browsers do not read their headers. */
function onOrigin<Seen extends { readonly origin: string }>(
  isMeant: (value: string | null, origin: string) => boolean,
  { list, ...rest }: OriginRule<Seen>,
): Rule<Seen> {
  return {
    sources: [citeFetch('CORS check', 'concept-cors-check')],
    ...rest,
    find: (seen) => {
      const found = list(seen).filter(
        ({ response }) => !isRedirect(response) && isMeant(readOrigin(response), seen.origin),
      )
      const [first] = found
      if (!first) return undefined
      const value = readOrigin(first.response)
      return value === null
        ? `Access-Control-Allow-Origin is missing from ${nameResponses(found)}.`
        : `Access-Control-Allow-Origin is ${quoteValue(value)} on ${nameResponses(found)}.`
    },
  }
}

/** Repeated lines are joined with a comma, as the CORS check of the Fetch standard does. */
function readOrigin({ headers }: ProbeResponse): string | null {
  return headers.get('Access-Control-Allow-Origin')
}

/** The responses by name, such as “the preflight (204) and the request without a key (200)”. */
export function nameResponses(responses: readonly NamedResponse[]): string {
  return responses.map(({ name, response }) => `${name} (${response.status})`).join(' and ')
}

/** Omits the target's query, which may contain anything. */
export function nameTarget(response: ProbeResponse, from: string): string {
  const location = response.headers.get('Location')
  if (location === null) return 'The redirect names no target.'
  if (!URL.canParse(location, from)) return 'The target is not a valid URL.'
  const { origin, pathname } = new URL(location, from)
  return `The target is ${quoteValue(origin + pathname)}.`
}

/** Makes a received value safe for a terminal, which could take anything but visible ASCII for a command. */
export function quoteValue(value: string): string {
  const visible = value.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > maxLength ? `“${visible.slice(0, maxLength)}…”` : `“${visible}”`
}

const maxLength = 200
