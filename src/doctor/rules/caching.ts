import type { Examination } from '../examine.ts'
import { isSuccess, listMembers, listValues } from '../probe-result.ts'
import { listResponses, nameResponses } from '../probes.ts'
import type { NamedResponse } from '../probes.ts'
import type { Rules } from './rule.ts'

const cachesAndKeys = {
  title: 'RFC 9111, section 3.5',
  url: 'https://www.rfc-editor.org/rfc/rfc9111#section-3.5',
}

/** What answers leave behind, in browsers and in caches on the way. */
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
    why: 'The console neither keeps nor sends cookies. Other clients may, and are then recognised by more than their key.',
    remedy: 'Set no cookies in answers to API calls.',
    sources: [
      { title: 'RFC 6265, section 8.2', url: 'https://www.rfc-editor.org/rfc/rfc6265#section-8.2' },
    ],
  },
  'hsts-missing': {
    severity: 'warning',
    title: 'Browsers are not told to use https only',
    find: ({ plan, withoutKey }) =>
      withoutKey.kind === 'responded' &&
      isNamedOnHttps(plan.url) &&
      !promisesHttps(listValues(withoutKey, 'Strict-Transport-Security'))
        ? 'Strict-Transport-Security is missing, or its max-age is 0.'
        : undefined,
    why: 'The console itself always calls https. A browser that is sent to the http address by hand or by a link would use it.',
    remedy:
      'Send Strict-Transport-Security: max-age=31536000 over https, after a try with a short time.',
    advice: 'hsts',
    sources: [
      { title: 'RFC 6797, section 7.1', url: 'https://www.rfc-editor.org/rfc/rfc6797#section-7.1' },
    ],
  },
  'shared-cache-allowed': {
    severity: 'warning',
    title: 'Shared caches may keep what a key has opened',
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
    why: 'A cache on the way may give one caller’s answer to another. The console asks past caches; other clients do not.',
    remedy: 'Send Cache-Control: no-store, or private at least.',
    advice: 'no-store',
    sources: [cachesAndKeys],
  },
  'no-store-missing': {
    severity: 'note',
    title: 'Caches are not told to keep nothing',
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
    why: 'Shared caches keep no response to a call with Authorization by themselves; the caches of programs may.',
    remedy: 'Send Cache-Control: no-store where answers are sensitive.',
    advice: 'no-store',
    sources: [cachesAndKeys],
  },
} as const satisfies Rules

/** The response that a key opened; without a key, one that needed none. */
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

/** A promise to use https counts for names only (RFC 6797, section 8.1.1). */
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
