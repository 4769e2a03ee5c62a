import { citeFetch, citeHttp } from '#core/exchange/failures/sources.ts'
import { findReach, hasIPv6Host, isNearer } from '#core/request/address.ts'
import { noPolicyNamesIPv6 } from '#core/request/base-url.ts'
import { isRedirect, listValues } from '../probe-result.ts'
import type { ProbeResponse } from '../probe-result.ts'
import { listResponses, nameResponses } from '../probes.ts'
import { quoteValue } from '../quote-value.ts'
import type { Rules } from './rule.ts'

/** Where the service is, seen from the page. */
export const addressRules = {
  'unnameable-host': {
    severity: 'error',
    title: 'No page of the portal may call this address',
    find: ({ plan }) =>
      hasIPv6Host(plan.url)
        ? `The base URL names its host by an IPv6 address, which ${noPolicyNamesIPv6}.`
        : undefined,
    why: 'Each page names the servers that it may call in its content security policy. The portal cannot be built for an address that no policy can name.',
    remedy:
      'Give the service a host name, and build the portal with that. On this computer it is localhost.',
    failure: 'blocked-by-policy',
    sources: [
      {
        title: 'CSP Level 3, source lists',
        url: 'https://www.w3.org/TR/CSP3/#framework-directive-source-list',
      },
    ],
  },
  'local-network': {
    severity: 'note',
    title: 'Browsers ask their reader before they call this address',
    find: ({ plan, origin, name }) => {
      const near =
        name.kind === 'found'
          ? name.addresses.find((address) => isNearer(writeAddress(address), origin))
          : undefined
      if (near === undefined && !isNearer(plan.url, origin)) return undefined
      const where =
        findReach(near === undefined ? plan.url : writeAddress(near)) === 'this-computer'
          ? 'this computer'
          : 'a private network'
      return `A page of ${origin} is public, and the API is on ${where}${near === undefined ? '' : ` (${near})`}.`
    },
    why: 'A public page that calls a nearer address needs the reader’s permission in Chromium. Readers outside that network reach nothing.',
    remedy: 'Give the service a public address, or publish the portal in the same network.',
    failure: 'local-network-access',
    sources: [
      { title: 'Local Network Access', url: 'https://wicg.github.io/local-network-access/' },
    ],
  },
  redirected: {
    severity: 'error',
    title: 'The call was answered with a redirect',
    find: (examination) => {
      const redirected = listResponses(examination).filter(({ response }) => isRedirect(response))
      const [first] = redirected
      if (!first) return undefined
      return `${capitalise(nameResponses(redirected))} ${redirected.length > 1 ? 'were' : 'was'} redirected. ${describeTarget(first.response, examination.plan.url)}`
    },
    why: 'The console follows no redirect, so that a key goes to one server only. Elsewhere Authorization would be dropped at another origin.',
    remedy: 'Build the portal with the final address as base URL, and answer API calls directly.',
    failure: 'redirect',
    sources: [citeHttp('15.4'), citeFetch('HTTP-redirect fetch', 'http-redirect-fetch')],
  },
} as const satisfies Rules

function writeAddress(address: string): string {
  return address.includes(':') ? `http://[${address}]` : `http://${address}`
}

/** Without the target's query, in which a server may have put anything. */
function describeTarget(response: ProbeResponse, from: string): string {
  const [location] = listValues(response, 'Location')
  if (location === undefined) return 'It names no target.'
  if (!URL.canParse(location, from)) return 'Its target is not an address.'
  const source = new URL(from)
  const target = new URL(location, from)
  const place = quoteValue(target.origin + target.pathname)
  return `It leads to ${place}, ${compare(source, target)}.`
}

function compare(source: URL, target: URL): string {
  if (source.host !== target.host) return 'which is another host'
  if (source.protocol !== target.protocol) {
    return `the same host by ${target.protocol.replace(':', '')}`
  }
  if (`${source.pathname}/` === target.pathname) return 'the same address with a slash at its end'
  if (source.pathname === `${target.pathname}/`) return 'the same address without its last slash'
  if (source.pathname === target.pathname) return 'the same address'
  return 'another path of the same host'
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
