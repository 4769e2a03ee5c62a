import { findReach } from '#core/request/address.ts'
import type { SiteResponse } from './static-site.ts'

/** The host and target that a request names. */
interface Destination {
  readonly host: string | undefined
  /** As received: a path, or a whole URL (RFC 9112, section 3.2.2). */
  readonly target: string
}

/**
 * Refuses a request that names another host. Otherwise another site could point its own name to this computer, and its pages
 * would be of one origin with the portal's (DNS rebinding). Any port will do: a reader may have forwarded one.
 *
 * @returns undefined where the request is for this computer
 */
export function refuseForeignHost({ host, target }: Destination): SiteResponse | undefined {
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? []
  const named = [host, authority].filter((one) => one !== undefined)
  if (named.every((one) => findReach(`http://${one}`) === 'this-computer')) return undefined
  return {
    status: 421,
    text: 'The request names a host other than this computer. Use localhost or 127.0.0.1.\n',
    headers: {},
  }
}
