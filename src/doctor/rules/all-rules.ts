import { addressRules } from './address.ts'
import { keepingRules } from './caching.ts'
import { originRules } from './origin.ts'
import { preflightRules } from './preflight.ts'
import { answerRules } from './response.ts'
import type { Rules } from './rule.ts'
import { wayRules } from './transport.ts'

/** Everything that the doctor looks for, in the order in which a request meets it. A key is a permanent name. */
export const rules = {
  ...wayRules,
  ...addressRules,
  ...preflightRules,
  ...originRules,
  ...answerRules,
  ...keepingRules,
} as const satisfies Rules

export type RuleName = keyof typeof rules
