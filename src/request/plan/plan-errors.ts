import { citeClause } from '#text/citation.ts'
import type { Clause, Version } from '#text/citation.ts'
import type { PlanError } from '../request-plan.ts'
import { attempt, Unserializable } from '../serialize/value.ts'

export interface PlanErrors {
  readonly list: readonly PlanError[]
  readonly add: (
    field: string,
    clause: Clause,
    sentence: string,
    choice?: PlanError['choice'],
  ) => undefined
  /** Returns the result, or undefined if the value of the field cannot be serialized. */
  readonly take: <T>(field: string, serialize: () => T) => T | undefined
}

/** @param version of OpenAPI of the document, whose edition is cited */
export function collectPlanErrors(version: Version): PlanErrors {
  const list: PlanError[] = []
  const add: PlanErrors['add'] = (field, clause, sentence, choice) => {
    list.push({ field, citation: citeClause(clause, version), sentence, ...(choice && { choice }) })
    return undefined
  }
  return {
    list,
    add,
    take: (field, serialize) => {
      const result = attempt(serialize)
      return result instanceof Unserializable
        ? add(field, result.clause, result.message, result.choice)
        : result
    },
  }
}
