import type { ParsedPolicy } from './parse-policy.ts'

/** What a policy adds to the score, with the name that the Observatory gives the finding. */
export const policyScores = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-header-invalid': -25,
  'csp-not-implemented': -25,
  'csp-not-implemented-but-reporting-enabled': -25,
} as const satisfies Readonly<Record<string, number>>

export type PolicyFinding = keyof typeof policyScores

const broad = new Set([
  'ftp:',
  'http:',
  'https:',
  '*',
  'http://*',
  'http://*.*',
  'https://*',
  'https://*.*',
])
const broadOrInline = new Set([...broad, "'unsafe-inline'", 'data:'])
const passive = ['img-src', 'media-src']

/** Judges a policy of a page that came by https (1.4.8, src/analyzer/tests/csp.js): the first rule that applies counts. */
export function judgePolicy(policy: ParsedPolicy): PolicyFinding {
  const listOr = (name: string, otherwise: readonly string[]) => [
    ...(policy.get(name) ?? policy.get('default-src') ?? otherwise),
  ]
  const written = listOr('script-src', ['*'])
  const hasHash = written.some(isNonceOrHash)
  if (written.includes("'strict-dynamic'") && !hasHash) return 'csp-header-invalid'
  const scripts = written.filter((source) => !isIgnored(source, written, hasHash))
  const objects = listOr('object-src', ['*'])
  const writtenStyles = listOr('style-src', ['*'])
  const styles = writtenStyles.filter(
    (source) => !(source === "'unsafe-inline'" && writtenStyles.some(isNonceOrHash)),
  )
  const active = [...policy.keys()]
    .filter((name) => name !== 'script-src' && !passive.includes(name))
    .flatMap((name) => listOr(name, []))

  const isOpen =
    scripts.some((source) => broadOrInline.has(source)) ||
    objects.some((source) => broad.has(source))
  if (isOpen) return 'csp-implemented-with-unsafe-inline'
  if ([...active, ...scripts].some(isInsecure)) return 'csp-implemented-with-insecure-scheme'
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval'
  if (passive.flatMap((name) => listOr(name, [])).some(isInsecure)) {
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  }
  if (styles.some((source) => broadOrInline.has(source))) {
    return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  }
  const byDefault = policy.get('default-src')
  return byDefault?.size === 1 && byDefault.has("'none'")
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

function isNonceOrHash(source: string): boolean {
  return /^'(nonce|sha256|sha384|sha512)-/.test(source)
}

function isInsecure(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:')
}

/** What browsers ignore beside a hash, or beside 'strict-dynamic' with one (CSP Level 3, sections 6.7.3.2 and 8.2). */
function isIgnored(source: string, all: readonly string[], hasHash: boolean): boolean {
  if (!hasHash) return false
  if (source === "'unsafe-inline'") return true
  const isTrusted = source === "'self'" || [...broad].some((start) => source.startsWith(start))
  return all.includes("'strict-dynamic'") && isTrusted
}
