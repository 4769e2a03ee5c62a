import { citeRfc } from '#core/citation/citation.ts'
import type { Examination } from '../probes/examine.ts'
import { isSuccess, listMembers, listValues } from '../probes/probe-result.ts'
import { listResponses, nameResponses } from '../probes/probes.ts'
import type { NamedResponse } from '../probes/probes.ts'
import type { Rules } from './rule.ts'

const cachesAndKeys = citeRfc(9111, '3.5')

/** The rules about what responses leave behind in browsers and caches. */
export const cachingRules = {
  'cookies-set': {
    severity: 'warning',
    title: 'The API sets cookies',
    find: (examination) => {
      const found = listResponses(examination, ['preflight', 'withoutKey', 'withKey']).filter(
        ({ response }) => listValues(response, 'Set-Cookie').length > 0,
      )
      return found.length > 0 ? `Set-Cookie is on ${nameResponses(found)}.` : undefined
    },
    why: 'The console neither keeps nor sends cookies. Other clients may, and can then be recognised by more than their key.',
    remedy: 'Set no cookies in API responses.',
    sources: [citeRfc(6265, '8.2')],
  },
  'hsts-missing': {
    severity: 'warning',
    title: 'The server does not tell browsers to use https only',
    find: ({ plan, withoutKey }) =>
      withoutKey.kind === 'responded' &&
      isNamedOnHttps(plan.url) &&
      !promisesHttps(listValues(withoutKey, 'Strict-Transport-Security'))
        ? 'Strict-Transport-Security is missing, or its max-age is 0.'
        : undefined,
    why: 'The console itself always uses https. A browser that opens an http address, typed or from a link, would use http.',
    remedy:
      'Send Strict-Transport-Security: max-age=31536000 over https, after trying a short max-age first.',
    advice: 'hsts',
    sources: [citeRfc(6797, '7.1')],
  },
  'shared-cache-allowed': {
    severity: 'warning',
    title: 'Shared caches may store responses to requests with a key',
    find: (examination) => {
      const [found] = listKeyed(examination)
      const directives = found ? readDirectives(found) : []
      const opening = directives.filter((name) =>
        ['public', 's-maxage', 'must-revalidate'].includes(name),
      )
      return opening.length > 0 && !isPrivate(directives)
        ? `Cache-Control has ${opening.join(' and ')}.`
        : undefined
    },
    why: 'A cache in between may give one caller’s response to another. The console bypasses caches; other clients do not.',
    remedy: 'Send Cache-Control: no-store, or at least private.',
    advice: 'no-store',
    sources: [cachesAndKeys],
  },
  'no-store-missing': {
    severity: 'note',
    title: 'The response does not tell caches to store nothing',
    find: (examination) => {
      const [found] = listKeyed(examination)
      if (!found) return undefined
      const directives = readDirectives(found)
      const isOpen = ['public', 's-maxage', 'must-revalidate'].some((name) =>
        directives.includes(name),
      )
      return isPrivate(directives) || isOpen
        ? undefined
        : `Cache-Control: no-store is missing from ${nameResponses([found])}.`
    },
    why: 'By default, shared caches do not store a response to a request with Authorization; a program’s own cache may.',
    remedy: 'Send Cache-Control: no-store where responses are sensitive.',
    advice: 'no-store',
    sources: [cachesAndKeys],
  },
} as const satisfies Rules

/** The successful responses; the one to the request with a key comes first. */
function listKeyed(examination: Examination): readonly NamedResponse[] {
  return listResponses(examination, ['withKey', 'withoutKey']).filter(({ response }) =>
    isSuccess(response),
  )
}

/** The names of the directives (RFC 9111, section 5.2). */
function readDirectives({ response }: NamedResponse): readonly string[] {
  return listMembers(response, 'Cache-Control').map(
    (directive) => directive.split('=')[0]?.trim() ?? '',
  )
}

function isPrivate(directives: readonly string[]): boolean {
  return directives.includes('no-store') || directives.includes('private')
}

/** HSTS applies to names only (RFC 6797, section 8.1.1). */
function isNamedOnHttps(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return protocol === 'https:' && !isAddress
}

function promisesHttps(values: readonly string[]): boolean {
  // Only the first line counts (RFC 6797, section 8.1).
  return (
    Number(/max-age\s*=\s*"?(?<seconds>\d+)/i.exec(values[0] ?? '')?.groups?.['seconds'] ?? 0) > 0
  )
}
