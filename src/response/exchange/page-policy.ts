/** A Content Security Policy that blocked a request, as the browser reported it. */
export interface PolicyBlock {
  /** Whether the policy is the page's own, in its head, or another that the host sends with the page. */
  readonly from: 'page' | 'host'
  /** The directive that applied: without a `connect-src`, it is `default-src`. */
  readonly directive: 'connect-src' | 'default-src'
}

/**
 * Identifies the policy that blocked a request. A browser applies every policy of a page and reformats the blocking one, so its text
 * cannot be compared: if the page's own policies permit the address, another one blocked it. The headers that the build writes
 * permit everything that pages do.
 *
 * @param own the policies in the page's head
 * @param blocking the policy that the browser reported
 */
export function identifyBlock(
  own: readonly string[],
  blocking: string,
  url: string,
  pageOrigin: string,
): PolicyBlock {
  const isPermitted = own.every((policy) => permitsCall(policy, url, pageOrigin))
  return {
    from: isPermitted ? 'host' : 'page',
    directive: findSources(blocking, 'connect-src') ? 'connect-src' : 'default-src',
  }
}

/** Whether a policy of a portal's page permits a call. Its sources are origins and addresses of endpoints. */
function permitsCall(policy: string, url: string, pageOrigin: string): boolean {
  const { origin, pathname } = new URL(url)
  const sources = findSources(policy, 'connect-src') ?? findSources(policy, 'default-src')
  return (
    sources === undefined ||
    sources.some((source) =>
      source === "'self'"
        ? origin === pageOrigin
        : source === origin || source === origin + pathname,
    )
  )
}

function findSources(policy: string, directive: string): readonly string[] | undefined {
  return policy
    .split(';')
    .map((text) => text.trim().split(/\s+/))
    .find(([name]) => name?.toLowerCase() === directive)
    ?.slice(1)
}
