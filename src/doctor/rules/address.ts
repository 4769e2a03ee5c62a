import { citeFetch, citeHttp, localNetworkAccess } from '#core/exchange/failures/sources.ts'
import { findReach, hasIPv6Host, isNearer } from '#core/request/address.ts'
import { noPolicyNamesIPv6 } from '#core/request/base-url.ts'
import { isRedirect, listValues } from '../probes/probe-result.ts'
import type { ProbeResponse } from '../probes/probe-result.ts'
import { listResponses, nameResponses } from '../probes/probes.ts'
import { quoteValue } from './quote-value.ts'
import type { Rules } from './rule.ts'

/** Rules about the address of the service, as seen from the page. */
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
      'Give the service a host name and build the portal with it. On this computer, use localhost.',
    failure: 'blocked-by-policy',
    sources: [
      {
        edition: 'Content Security Policy',
        section: 'source lists',
        anchor: 'framework-directive-source-list',
      },
    ],
  },
  'local-network': {
    severity: 'note',
    title: 'Browsers ask the reader before they call this address',
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
      return `A page on ${origin} is public, and the API is on ${where}${near === undefined ? '' : ` (${near})`}.`
    },
    why: 'In Chromium, a public page needs the reader’s permission to call a nearer address. Readers outside that network cannot reach it.',
    remedy: 'Give the service a public address, or publish the portal on the same network.',
    failure: 'local-network-access',
    sources: [localNetworkAccess],
  },
  redirected: {
    severity: 'error',
    title: 'The request was redirected',
    find: (examination) => {
      const redirected = listResponses(examination).filter(({ response }) => isRedirect(response))
      const [first] = redirected
      if (!first) return undefined
      return `${capitalise(nameResponses(redirected))} ${redirected.length > 1 ? 'were' : 'was'} redirected. ${describeTarget(first.response, examination.plan.url)}`
    },
    why: 'The console follows no redirects, so that a key goes to one server only. A browser that followed one would drop Authorization at another origin.',
    remedy:
      'Build the portal with the final address as its base URL, and do not redirect API requests.',
    failure: 'redirect',
    sources: [citeHttp('15.4'), citeFetch('HTTP-redirect fetch', 'http-redirect-fetch')],
  },
} as const satisfies Rules

function writeAddress(address: string): string {
  return address.includes(':') ? `http://[${address}]` : `http://${address}`
}

/** Omits the target's query, which may contain anything. */
function describeTarget(response: ProbeResponse, from: string): string {
  const [location] = listValues(response, 'Location')
  if (location === undefined) return 'The redirect names no target.'
  if (!URL.canParse(location, from)) return 'The target is not a valid URL.'
  const source = new URL(from)
  const target = new URL(location, from)
  const place = quoteValue(target.origin + target.pathname)
  return `The target is ${place}, ${compare(source, target)}.`
}

function compare(source: URL, target: URL): string {
  if (source.host !== target.host) return 'which is another host'
  if (source.protocol !== target.protocol) {
    return `the same host over ${target.protocol.replace(':', '')}`
  }
  if (`${source.pathname}/` === target.pathname) return 'the same address with a trailing slash'
  if (source.pathname === `${target.pathname}/`)
    return 'the same address without the trailing slash'
  if (source.pathname === target.pathname) return 'the same address'
  return 'another path on the same host'
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
