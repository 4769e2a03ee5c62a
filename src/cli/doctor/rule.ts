import { getCitationUrl, formatCitation } from '#text/citation.ts'
import type { Citation } from '#text/citation.ts'
import { citeFetch, citeHttp } from '#response/exchange/failures/failure.ts'
import { getFailurePath } from '#response/exchange/failures/failures.ts'
import type { AnyFailureId } from '#response/exchange/failures/failures.ts'
import { isRedirect } from './examine.ts'
import type { NamedResponse, ProbeResponse } from './examine.ts'

/** `error`: the console or the sign-in cannot work. `warning`: it works, but with a loss, or not as documented. */
export type Severity = 'error' | 'warning'

/** A rule. Its key in the table is its permanent name. */
export interface Rule<Seen> {
  /** A function if it depends on how the API description uses the observed server. */
  readonly severity: Severity | ((seen: Seen) => Severity)
  /** A clause without a full stop. */
  readonly title: string
  /** Describes the observation, in complete sentences; `undefined` if all is well or nothing is known. */
  readonly find: (seen: Seen) => string | undefined
  readonly why: string
  readonly remedy: string
  /** Failure that the console reports, which has a page under `/errors/`. */
  readonly failure?: AnyFailureId | undefined
  readonly sources: readonly Citation[]
}

export type RuleText = Pick<Rule<never>, 'title' | 'why' | 'remedy'>

export interface RuleFinding<Name> extends RuleText {
  readonly rule: Name
  readonly severity: Severity
  /** The observation, in complete sentences. */
  readonly happened: string
  /** Page of the portal that the console would link to. */
  readonly failurePage?: string
  readonly sources: readonly { readonly title: string; readonly url: string | undefined }[]
}

/**
 * Applies every rule of a table to what a page of `origin` would see, in the order of the table.
 *
 * @param context sentence that identifies which of several servers was observed
 */
export function applyRules<Name extends string, Seen extends { readonly origin: string }>(
  rules: Readonly<Record<Name, Rule<Seen>>>,
  seen: Seen,
  context?: string,
): readonly RuleFinding<Name>[] {
  const names = Object.keys(rules).filter((name): name is Name => Object.hasOwn(rules, name))
  return names.flatMap((rule): readonly RuleFinding<Name>[] => {
    const { find, severity, title, why, remedy, failure, sources } = rules[rule]
    const found = find(seen)
    if (found === undefined) return []
    const happened = context === undefined ? found : `${context} ${found}`
    const weight = typeof severity === 'function' ? severity(seen) : severity
    const failurePage = failure && { failurePage: seen.origin + getFailurePath(failure) }
    const cited = sources.map((source) => ({
      title: formatCitation(source),
      url: getCitationUrl(source),
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

interface OriginRule<Seen> extends RuleText, Pick<Rule<Seen>, 'severity' | 'failure'> {
  /** Returns the responses that must allow the portal. */
  readonly list: (seen: Seen) => readonly NamedResponse[]
}

/** Creates a rule for responses that name no origin. The consequence differs for each kind of response. */
export function onMissingOrigin<Seen extends { readonly origin: string }>(
  rule: OriginRule<Seen>,
): Rule<Seen> {
  return onOrigin((value) => value === null, rule)
}

/** Creates a rule for responses that name another origin. */
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
        ({ response }) => !isRedirect(response) && isMeant(getAllowedOrigin(response), seen.origin),
      )
      const [first] = found
      if (!first) return undefined
      const value = getAllowedOrigin(first.response)
      return value === null
        ? `Access-Control-Allow-Origin is missing from ${labelResponses(found)}.`
        : `Access-Control-Allow-Origin is ${quoteValue(value)} on ${labelResponses(found)}.`
    },
  }
}

/** Returns the allowed origin. Repeated lines are joined with a comma, as in the CORS check of the Fetch standard. */
function getAllowedOrigin({ headers }: ProbeResponse): string | null {
  return headers.get('Access-Control-Allow-Origin')
}

/** Labels responses, such as “the preflight (204) and the request without a key (200)”. */
export function labelResponses(responses: readonly NamedResponse[]): string {
  return responses.map(({ name, response }) => `${name} (${response.status})`).join(' and ')
}

/** Describes the target of a redirect without its query, which may contain anything. */
export function describeTarget(response: ProbeResponse, from: string): string {
  const location = response.headers.get('Location')
  if (location === null) return 'The redirect names no target.'
  if (!URL.canParse(location, from)) return 'The target is not a valid URL.'
  const { origin, pathname } = new URL(location, from)
  return `The target is ${quoteValue(origin + pathname)}.`
}

/** Quotes a received value safely for a terminal, which may interpret characters other than visible ASCII as commands. */
export function quoteValue(value: string): string {
  const visible = value.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > maxLength ? `“${visible.slice(0, maxLength)}…”` : `“${visible}”`
}

const maxLength = 200
