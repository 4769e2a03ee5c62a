import { originRules, preflightRules } from './cors-rules.ts'
import type { Examination } from './examine.ts'
import { addressRules, transportRules } from './reach-rules.ts'
import type { Rule, Rules } from './rule.ts'

/** Everything that the doctor checks, in the order in which a request meets it. A key is a permanent name. */
export const rules = {
  ...transportRules,
  ...addressRules,
  ...preflightRules,
  ...originRules,
} as const satisfies Rules

export type RuleName = keyof typeof rules

/** A rule that found something. */
export interface Judgement extends Omit<Rule, 'find'> {
  readonly name: RuleName
  /** The observation, in whole sentences. */
  readonly happened: string
}

/** Applies every rule. What stops the console comes first. */
export function judge(examination: Examination): readonly Judgement[] {
  const judgements = listRules().flatMap(([name, { find, ...rule }]) => {
    const happened = find(examination)
    return happened === undefined ? [] : [{ name, happened, ...rule }]
  })
  const stops = ({ severity }: Judgement) => severity === 'error'
  return [...judgements.filter(stops), ...judgements.filter((one) => !stops(one))]
}

function listRules(): readonly (readonly [RuleName, Rule])[] {
  return Object.entries(rules).filter((entry): entry is [RuleName, Rule] =>
    Object.hasOwn(rules, entry[0]),
  )
}
