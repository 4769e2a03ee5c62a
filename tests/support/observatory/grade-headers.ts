/** The name of a finding and what it adds to the score. */
export type Finding = readonly [name: string, score: number]

/** Header names are in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>

/** Referrer-Policy: the last word that is known counts (src/analyzer/tests/referrer-policy.js). */
export function gradeReferrers(headers: Headers, meta: string | undefined): Finding {
  const values = [headers['referrer-policy'], meta].filter((value) => value !== undefined)
  if (values.length === 0) return ['referrer-policy-not-implemented', 0]
  const known = values
    .join()
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => privateReferrers.has(word) || unsafeReferrers.has(word))
  const last = known.at(-1)
  if (last === undefined) return ['referrer-policy-header-invalid', -5]
  return privateReferrers.has(last)
    ? ['referrer-policy-private', 5]
    : ['referrer-policy-unsafe', -5]
}

const privateReferrers = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])

const unsafeReferrers = new Set([
  'origin',
  'origin-when-cross-origin',
  'unsafe-url',
  'no-referrer-when-downgrade',
])

/** Strict-Transport-Security, for a host that browsers do not know beforehand (strict-transport-security.js). */
export function gradeTransport(headers: Headers): Finding {
  const value = headers['strict-transport-security']
  if (value === undefined) return ['hsts-not-implemented', -20]
  const ages = value
    .toLowerCase()
    .split(';')
    .map((part) => /^max-age=(.*)$/.exec(part.trim())?.[1])
    .filter((age) => age !== undefined)
  const last = ages.at(-1)
  if (last === undefined || value.includes(',')) return ['hsts-header-invalid', -20]
  // What is no number is not less than six months either, there as here.
  return Number.parseInt(last, 10) < sixMonths
    ? ['hsts-implemented-max-age-less-than-six-months', -10]
    : ['hsts-implemented-max-age-at-least-six-months', 0]
}

/** In seconds. */
const sixMonths = 15_768_000

/** X-Content-Type-Options (x-content-type-options.js). */
export function gradeContentType(headers: Headers): Finding {
  const value = headers['x-content-type-options']
  if (!value) return ['x-content-type-options-not-implemented', -5]
  return value.trim().toLowerCase() === 'nosniff'
    ? ['x-content-type-options-nosniff', 0]
    : ['x-content-type-options-header-invalid', -5]
}

/** X-Frame-Options, which a policy with frame-ancestors makes needless (x-frame-options.js). */
export function gradeFraming(headers: Headers, hasFrameAncestors: boolean): Finding {
  if (hasFrameAncestors) return ['x-frame-options-implemented-via-csp', 5]
  const value = headers['x-frame-options']?.trim().toLowerCase()
  if (!value) return ['x-frame-options-not-implemented', -20]
  if (value === 'deny' || value === 'sameorigin') return ['x-frame-options-sameorigin-or-deny', 0]
  return value.startsWith('allow-from')
    ? ['x-frame-options-allow-from-origin', 0]
    : ['x-frame-options-header-invalid', -20]
}

/** Cross-Origin-Resource-Policy (cross-origin-resource-policy.js). */
export function gradeResourcePolicy(headers: Headers): Finding {
  const value = headers['cross-origin-resource-policy']?.trim().toLowerCase()
  if (!value) return ['corp-not-implemented', 0]
  if (value === 'same-origin' || value === 'same-site') {
    return [`corp-implemented-with-${value}`, 10]
  }
  return value === 'cross-origin'
    ? ['corp-implemented-with-cross-origin', 0]
    : ['corp-header-invalid', -5]
}
