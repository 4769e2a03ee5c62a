import { addressRules } from './address.ts'
import { cachingRules } from './caching.ts'
import { originRules } from './origin.ts'
import { preflightRules } from './preflight.ts'
import { responseRules } from './response.ts'
import type { Rules } from './rule.ts'
import { transportRules } from './transport.ts'

/** Everything that the doctor checks, in the order in which a request meets it. A key is a permanent name. */
export const rules = {
  ...transportRules,
  ...addressRules,
  ...preflightRules,
  ...originRules,
  ...responseRules,
  ...cachingRules,
} as const satisfies Rules

export type RuleName = keyof typeof rules
