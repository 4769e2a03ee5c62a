import { citeRfc } from '#core/citation/citation.ts'
import { contractFile } from '#contract/source/locate-document.ts'
import { citeFetch, citeHttp } from '#core/exchange/failures/sources.ts'
import { findHidden } from '../probes/hidden-headers.ts'
import { isSuccess, listValues } from '../probes/probe-result.ts'
import { listResponses, nameResponses } from '../probes/probes.ts'
import type { Rules } from './rule.ts'

/** Faults of the responses themselves. The rules judge what came, not what the service should send. */
export const responseRules = {
  'headers-not-exposed': {
    severity: 'warning',
    title: 'Some response headers are hidden from pages',
    find: (examination) => {
      const names = findHidden(examination)
      return names.length > 0
        ? `The responses carry ${names.join(', ')}, which Access-Control-Expose-Headers does not name.`
        : undefined
    },
    why: 'Without them, a page has no request ID to quote and no time to wait before the next try.',
    remedy: 'Add the names to Access-Control-Expose-Headers.',
    advice: 'cors',
    sources: [
      citeFetch('CORS-safelisted response-header name', 'cors-safelisted-response-header-name'),
    ],
  },
  'key-not-accepted': {
    severity: 'warning',
    title: 'The request with the key was refused',
    find: ({ withKey }) =>
      withKey.kind === 'responded' && (withKey.status === 401 || withKey.status === 403)
        ? `With the key in API_KEY, the status was ${withKey.status}.`
        : undefined,
    why: 'The console shows that status. It does not say whether the key, the origin or something else was refused.',
    remedy:
      'Check that the key is for this server and that the origin is the portal’s, and read the service’s log.',
    sources: [citeHttp('15.5.2')],
  },
  'answered-without-key': {
    severity: 'warning',
    title: 'The request succeeded without a key',
    find: ({ plan, withoutKey }) =>
      plan.slots.length > 0 && withoutKey.kind === 'responded' && isSuccess(withoutKey)
        ? `Without a key, the status was ${withoutKey.status}.`
        : undefined,
    why: 'The API document says that this operation needs a key.',
    remedy: `Make the service check keys at this address, or correct ${contractFile}.`,
    sources: [citeHttp('11.6.2')],
  },
  'address-not-served': {
    severity: 'warning',
    title: 'The operation does not seem to be at this address',
    find: (examination) => {
      const found = listResponses(examination).filter(({ response }) =>
        [404, 405, 410, 501].includes(response.status),
      )
      return found.length > 0 ? `This is the status of ${nameResponses(found)}.` : undefined
    },
    why: 'The console shows that status to every reader.',
    remedy: 'Check the base URL: the path of the operation is added to it.',
    sources: [citeHttp('15.5')],
  },
  'server-failed': {
    severity: 'warning',
    title: 'The server reported a failure',
    find: (examination) => {
      const found = listResponses(examination).filter(
        ({ response }) => response.status >= 500 && response.status !== 501,
      )
      return found.length > 0 ? `It failed on ${nameResponses(found)}.` : undefined
    },
    why: 'The console shows that status to every reader.',
    remedy: 'Read the logs of the service and of anything in front of it, such as a gateway.',
    sources: [citeHttp('15.6')],
  },
  'key-echoed': {
    severity: 'warning',
    title: 'The response sends the key back',
    find: ({ withKey }) =>
      withKey.kind === 'responded' && withKey.echoesKey
        ? 'The key appears in the response to the request that carried it.'
        : undefined,
    why: 'The console masks it. Logs, caches and other clients do not.',
    remedy: 'Leave the key out of responses.',
    sources: [citeRfc(6750, '5.3')],
  },
  'html-answer': {
    severity: 'warning',
    title: 'The response is an HTML page',
    find: (examination) => {
      const found = listResponses(examination).filter(({ response }) =>
        /^text\/html\b|^application\/xhtml\+xml\b/i.test(
          listValues(response, 'Content-Type')[0] ?? '',
        ),
      )
      return found.length > 0 ? `Content-Type is HTML on ${nameResponses(found)}.` : undefined
    },
    why: 'The console shows it as text. It often comes from a gateway or a sign-in page, not from the API.',
    remedy: 'Check the base URL and anything in front of the service.',
    sources: [citeHttp('8.3')],
  },
  'content-type-missing': {
    severity: 'note',
    title: 'The response does not state its type',
    find: (examination) => {
      const found = listResponses(examination).filter(
        ({ response }) =>
          ![204, 205, 304].includes(response.status) &&
          listValues(response, 'Content-Length').join() !== '0' &&
          listValues(response, 'Content-Type').length === 0,
      )
      return found.length > 0 ? `Content-Type is missing from ${nameResponses(found)}.` : undefined
    },
    why: 'The console has to guess whether it is JSON, text or bytes.',
    remedy: 'Send Content-Type with every response that has a body.',
    sources: [citeHttp('8.3')],
  },
} as const satisfies Rules
