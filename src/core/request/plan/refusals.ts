import { citeClause } from '../../citation/citation.ts'
import type { Clause } from '../../citation/citation.ts'
import type { Version } from '../../citation/version.ts'
import type { PlanRefusal } from '../request-plan.ts'
import type { Written } from '../serialize/written.ts'

/** Gathers every reason against a plan, so that a reader sees all of them at once. */
export interface Refusals {
  readonly list: readonly PlanRefusal[]
  readonly add: (field: string, clause: Clause, sentence: string) => undefined
  /** The value, or nothing where it was refused. */
  readonly take: <T>(field: string, result: Written<T>) => T | undefined
}

/** @param version of OpenAPI that the document is written in, whose edition is cited */
export function gatherRefusals(version: Version): Refusals {
  const list: PlanRefusal[] = []
  const add: Refusals['add'] = (field, clause, sentence) => {
    list.push({ field, citation: citeClause(clause, version), sentence })
    return undefined
  }
  return {
    list,
    add,
    take: (field, result) => {
      if (result.outcome === 'written') return result.value
      const { clause, ...reason } = result.reason
      list.push({ field, citation: citeClause(clause, version), ...reason })
      return undefined
    },
  }
}
