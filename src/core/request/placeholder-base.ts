import type { RequestPlan } from './request-plan.ts'

/** The base URL of plans that are only shown: a name that never resolves (RFC 6761, section 6.4). */
export const placeholderBase = 'https://base-url.invalid'

/**
 * Shows a plan that was made for the placeholder with a text in its place, such as `{base_url}`. It can be read, and not be sent.
 */
export function showBase(plan: RequestPlan, text: string): RequestPlan {
  return plan.url.startsWith(placeholderBase)
    ? { ...plan, url: text + plan.url.slice(placeholderBase.length) }
    : plan
}
