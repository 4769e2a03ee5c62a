import type { PolicyBlock } from '#response/exchange/evidence.ts'
import { identifyBlock } from '#response/exchange/identify-failure.ts'

/** Watches whether a Content-Security-Policy blocks requests to the origin of a URL. */
export function watchPolicy(url: string) {
  let block: PolicyBlock | undefined
  const { origin } = new URL(url)
  const onViolation = ({
    disposition,
    blockedURI,
    originalPolicy,
  }: SecurityPolicyViolationEvent) => {
    const isWatched = URL.canParse(blockedURI) && new URL(blockedURI).origin === origin
    if (disposition !== 'enforce' || !isWatched) return
    const own = Array.from(
      document.querySelectorAll('meta[http-equiv="content-security-policy" i]'),
      (tag) => tag.getAttribute('content') ?? '',
    )
    block = identifyBlock(own, originalPolicy, url, location.origin)
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return {
    /** Call after the request: browsers report a violation slightly after the request fails. */
    read: () => block,
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
}
