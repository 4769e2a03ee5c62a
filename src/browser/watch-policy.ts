import { identifyBlock } from '#core/exchange/page-policy.ts'
import type { PolicyBlock } from '#core/exchange/page-policy.ts'

/** Watches whether a policy blocks requests to the origin of an address. */
export interface PolicyWatch {
  /** To be called after the request: the browser reports a violation a moment after the request fails. */
  readonly read: () => PolicyBlock | undefined
  readonly stop: () => void
}

export function watchPolicy(url: string): PolicyWatch {
  let block: PolicyBlock | undefined
  const { origin } = new URL(url)
  const note = ({ disposition, blockedURI, originalPolicy }: SecurityPolicyViolationEvent) => {
    const isWatched = URL.canParse(blockedURI) && new URL(blockedURI).origin === origin
    if (disposition !== 'enforce' || !isWatched) return
    const own = Array.from(
      document.querySelectorAll('meta[http-equiv="content-security-policy" i]'),
      (tag) => tag.getAttribute('content') ?? '',
    )
    block = identifyBlock(own, originalPolicy, url, location.origin)
  }
  document.addEventListener('securitypolicyviolation', note)
  return {
    read: () => block,
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  }
}
