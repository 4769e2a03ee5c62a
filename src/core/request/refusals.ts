import type { PlanRefusal } from './request-plan.ts'
import type { Written } from './serialize/written.ts'

/** Gathers every reason against a plan, so that a reader sees all of them at once. */
export interface Refusals {
  readonly list: readonly PlanRefusal[]
  readonly add: (field: string, clause: string, sentence: string) => undefined
  /** The value, or nothing where it was refused. */
  readonly take: <T>(field: string, result: Written<T>) => T | undefined
}

export function gatherRefusals(): Refusals {
  const list: PlanRefusal[] = []
  const add: Refusals['add'] = (field, clause, sentence) => {
    list.push({ field, clause, sentence })
    return undefined
  }
  return {
    list,
    add,
    take: (field, result) => {
      if (result.outcome === 'written') return result.value
      list.push({ field, ...result.reason })
      return undefined
    },
  }
}
