import { citeFetch, citeHttp } from '#core/exchange/failures/sources.ts'
import { otherOrigin } from '../probes/examine.ts'
import type { Examination } from '../probes/examine.ts'
import { isRedirect, listMembers, listValues } from '../probes/probe-result.ts'
import type { ProbeResponse } from '../probes/probe-result.ts'
import { listResponses, nameResponses } from '../probes/probes.ts'
import type { NamedResponse } from '../probes/probes.ts'
import { quoteValue } from './quote-value.ts'
import type { Rule, Rules } from './rule.ts'

const corsCheck = citeFetch('CORS check', 'concept-cors-check')
const allowOrigin = 'Access-Control-Allow-Origin'

/** Rules about which pages may read the responses. Every response needs the header, so each one is checked. */
export const originRules = {
  'origin-missing-on-preflight': onOrigin('missing', ({ probe }) => probe === 'preflight', {
    title: 'The preflight does not allow the portal',
    why: 'Browsers do not send the request.',
    remedy: `Send ${allowOrigin} with the response to OPTIONS.`,
  }),
  'origin-missing': onOrigin(
    'missing',
    ({ probe, response }) => probe !== 'preflight' && response.status < 400,
    {
      title: 'The response does not allow the portal',
      why: 'The request is sent, but the browser hides the response from the page, its status included.',
      remedy: `Send ${allowOrigin} with every response.`,
    },
  ),
  'origin-missing-on-errors': onOrigin(
    'missing',
    ({ probe, response }) => probe !== 'preflight' && response.status >= 400,
    {
      title: 'An error response does not allow the portal',
      why: 'The console’s reader cannot see which error it was and takes it for a network failure. Servers and gateways often omit CORS headers from error responses.',
      remedy: `Send ${allowOrigin} with error responses too: add it before keys are checked, and in gateways.`,
    },
  ),
  'origin-trailing-slash': onOrigin('trailing-slash', () => true, {
    title: 'The allowed origin ends with a slash',
    why: 'Browsers compare every character, and an origin has no path, so this one never matches.',
    remedy: 'Remove the slash.',
  }),
  'origin-null': onOrigin('null', () => true, {
    title: 'The allowed origin is null',
    why: 'No portal has that origin, but anyone’s sandboxed frames and local files do.',
    remedy: 'Name the portal’s origin instead.',
  }),
  'origin-repeated': onOrigin('several', () => true, {
    title: 'More than one origin is allowed',
    why: 'Browsers accept exactly one value. Two often come from a service and its proxy, which both send the header.',
    remedy: 'Let only one of them send it.',
  }),
  'origin-other': onOrigin('other', () => true, {
    title: 'The allowed origin is not the portal’s',
    why: 'Browsers compare every character, scheme and port included.',
    remedy: 'Allow the portal’s origin, or run the doctor with the correct --origin.',
  }),
  'origin-any': {
    ...onOrigin('any', () => true, {
      title: 'Pages of any origin may call the API',
      why: 'The console works. Any other page can call the API too, but only with a key that its reader gives it.',
      remedy:
        'Nothing needs to be done. Name the portal’s origin if no other page should call the API.',
    }),
    severity: 'note',
    failure: undefined,
  },
  'any-origin-reflected': {
    severity: 'warning',
    title: 'Any requesting origin is allowed by name',
    find: (examination) =>
      isReflected(examination) && !allowsCredentials(examination.fromElsewhere)
        ? `A request from ${otherOrigin} was allowed by name.`
        : undefined,
    why: 'It lets everyone in, as a star does, but looks like a list. It becomes a security hole as soon as cookies are allowed.',
    remedy: 'Compare the origin with a list, or send * to allow everyone.',
    advice: 'cors',
    sources: [corsCheck],
  },
  'any-origin-with-credentials': {
    severity: 'error',
    title: 'Any page may call the API with its reader’s cookies',
    find: (examination) =>
      isReflected(examination) && allowsCredentials(examination.fromElsewhere)
        ? `A request from ${otherOrigin} was allowed by name, with Access-Control-Allow-Credentials: true.`
        : undefined,
    why: 'The console would work. But if the service ever accepts a cookie, any page that a reader visits can read the response.',
    remedy: 'Compare the origin with a list, and leave Access-Control-Allow-Credentials out.',
    advice: 'cors',
    sources: [citeFetch('CORS protocol and credentials', 'cors-protocol-and-credentials')],
  },
  'credentials-allowed': {
    severity: 'warning',
    title: 'Cookies are allowed, but the console sends none',
    find: (examination) => {
      const found = listJudged(examination).filter(({ response }) => allowsCredentials(response))
      return found.length > 0 && !isReflected(examination)
        ? `Access-Control-Allow-Credentials is true on ${nameResponses(found)}.`
        : undefined
    },
    why: 'The key goes in a header, which needs no such permission.',
    remedy: 'Leave Access-Control-Allow-Credentials out, unless another page needs it.',
    sources: [citeFetch('CORS protocol and credentials', 'cors-protocol-and-credentials')],
  },
  'vary-missing': {
    severity: 'warning',
    title: 'The response does not tell caches that it depends on the origin',
    find: (examination) => {
      const found = listResponses(examination).filter(
        ({ response }) => dependsOnOrigin(response, examination) && !variesByOrigin(response),
      )
      return found.length > 0
        ? `${allowOrigin} changes with the requesting origin, but Vary: Origin is missing from ${nameResponses(found)}.`
        : undefined
    },
    why: 'A cache may give one page the response meant for another, which the browser then blocks.',
    remedy: 'Add Vary: Origin, or send the same value to everyone.',
    advice: 'cors',
    sources: [
      citeFetch('CORS protocol and HTTP caches', 'cors-protocol-and-http-caches'),
      citeHttp('12.5.5'),
    ],
  },
} as const satisfies Rules

type OriginVerdict = 'allowed' | 'any' | 'missing' | 'several' | 'null' | 'trailing-slash' | 'other'

/** Follows the CORS check of the Fetch standard, which joins repeated lines with a comma. */
function judgeOrigin(response: ProbeResponse, origin: string): OriginVerdict {
  const values = listValues(response, allowOrigin)
  const value = values.join(', ')
  if (values.length === 0) return 'missing'
  if (value === '*') return 'any'
  if (value === origin) return 'allowed'
  if (value.includes(',') || /\S\s\S/.test(value)) return 'several'
  if (value === 'null') return 'null'
  return value === `${origin}/` ? 'trailing-slash' : 'other'
}

function onOrigin(
  verdict: OriginVerdict,
  isMeant: (found: NamedResponse) => boolean,
  rest: Pick<Rule, 'title' | 'why' | 'remedy'>,
): Rule {
  return {
    severity: 'error',
    ...(verdict !== 'any' && { advice: 'cors', failure: 'unreadable' }),
    sources: [corsCheck],
    ...rest,
    find: (examination) => {
      const found = listJudged(examination).filter(
        (named) => isMeant(named) && judgeOrigin(named.response, examination.origin) === verdict,
      )
      return found.length > 0 ? describe(found) : undefined
    },
  }
}

function describe(found: readonly NamedResponse[]): string {
  const names = nameResponses(found)
  const values = new Set(found.map(({ response }) => listValues(response, allowOrigin).join(', ')))
  const [value = ''] = values
  return value === ''
    ? `${allowOrigin} is missing from ${names}.`
    : `${allowOrigin} is ${quoteValue(value)} on ${names}.`
}

/** Excludes redirects, which are a separate finding: browsers do not read their headers. */
function listJudged(examination: Examination): readonly NamedResponse[] {
  return listResponses(examination, ['preflight', 'withoutKey', 'withKey']).filter(
    ({ response }) => !isRedirect(response),
  )
}

function isReflected({ fromElsewhere }: Examination): boolean {
  return fromElsewhere.kind === 'responded' && judgeOrigin(fromElsewhere, otherOrigin) === 'allowed'
}

function allowsCredentials(result: Examination['fromElsewhere']): boolean {
  return (
    result.kind === 'responded' &&
    listValues(result, 'Access-Control-Allow-Credentials').join(', ') === 'true'
  )
}

/** Whether the same request from elsewhere got a different value. */
function dependsOnOrigin(response: ProbeResponse, { fromElsewhere }: Examination): boolean {
  return (
    fromElsewhere.kind === 'responded' &&
    listValues(response, allowOrigin).join(', ') !==
      listValues(fromElsewhere, allowOrigin).join(', ')
  )
}

function variesByOrigin(response: ProbeResponse): boolean {
  const names = listMembers(response, 'Vary')
  return names.includes('origin') || names.includes('*')
}
