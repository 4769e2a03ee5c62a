import type { Examination } from '../probes/examine.ts'
import { rules } from './all-rules.ts'
import type { RuleName } from './all-rules.ts'
import type { Rule, Severity } from './rule.ts'

/** A rule that found something. */
export interface Judgement extends Omit<Rule, 'find'> {
  readonly name: RuleName
  /** The observation, in whole sentences. */
  readonly happened: string
}

const order: readonly Severity[] = ['error', 'warning', 'note']

/** Applies every rule. What stops the console comes first. */
export function judge(examination: Examination): readonly Judgement[] {
  return listRules()
    .flatMap(([name, { find, ...rule }]) => {
      const happened = find(examination)
      return happened === undefined ? [] : [{ name, happened, ...rule }]
    })
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

/** Whether anything found keeps a reader's console from working. */
export function stopsConsole(judgements: readonly Judgement[]): boolean {
  return judgements.some(({ severity }) => severity === 'error')
}

function listRules(): readonly (readonly [RuleName, Rule])[] {
  return Object.entries(rules).filter((entry): entry is [RuleName, Rule] =>
    Object.hasOwn(rules, entry[0]),
  )
}
