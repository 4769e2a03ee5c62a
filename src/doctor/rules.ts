import { addressRules } from './rules/address.ts'
import { answerRules } from './rules/answer.ts'
import { keepingRules } from './rules/keeping.ts'
import { originRules } from './rules/origin.ts'
import { preflightRules } from './rules/preflight.ts'
import type { Rules } from './rules/rule.ts'
import { wayRules } from './rules/way.ts'

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
