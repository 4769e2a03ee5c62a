import { listElements, readAttribute } from '#site/security/page-elements.ts'
import type { Finding } from './grade-headers.ts'

/**
 * Subresource Integrity of a page that came by https (src/analyzer/tests/subresource-integrity.js). Other hosts are foreign
 * here, while the Observatory forgives those of the same registrable domain.
 */
export function gradeScripts(html: string, host: string): Finding {
  const scripts = listElements(html).filter(({ tagName }) => tagName === 'script')
  if (scripts.length === 0) return ['sri-not-implemented-but-no-scripts-loaded', 0]
  let worst = -1
  let hasForeign = false
  let hasOwnIntegrity = false
  for (const script of scripts) {
    const address = readAttribute(script, 'src')
    if (!address) continue
    const hasIntegrity = Boolean(readAttribute(script, 'integrity'))
    if (isOwn(address, host)) {
      // Of own scripts a hash counts only as long as no foreign one has gone wrong.
      hasOwnIntegrity ||= hasIntegrity && !address.startsWith('http:') && worst < 0
      continue
    }
    hasForeign = true
    const isSecure = address.startsWith('https:')
    if (hasIntegrity && isSecure) continue
    worst = Math.max(worst, hasIntegrity ? 0 : isSecure ? 1 : 2)
  }
  const fault = faults[worst]
  if (fault) return fault
  if (hasOwnIntegrity) return ['sri-implemented-and-all-scripts-loaded-securely', 5]
  return hasForeign
    ? ['sri-implemented-and-external-scripts-loaded-securely', 5]
    : ['sri-not-implemented-but-all-scripts-loaded-from-secure-origin', 0]
}

/** From the lightest to the worst, in the order of the Observatory. */
const faults: readonly Finding[] = [
  ['sri-implemented-but-external-scripts-not-loaded-securely', -20],
  ['sri-not-implemented-but-external-scripts-loaded-securely', -5],
  ['sri-not-implemented-and-external-scripts-not-loaded-securely', -50],
]

/** An address that names no protocol counts as foreign, whatever its host. */
function isOwn(address: string, host: string): boolean {
  if (/^\/\/[^/]/.test(address)) return false
  return !/^https?:\/\//.test(address) || new URL(address).hostname === host
}
