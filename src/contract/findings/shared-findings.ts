import { listFindings } from './list-findings.ts'
import type { FindingsReading } from './list-findings.ts'
import type { SurveyedContract } from './surveyed-contract.ts'

/** The findings of a contract, searched once for the whole process: pages and what follows them are modules of their own. */
export function readSharedFindings(contract: SurveyedContract): FindingsReading {
  const known = shared.get(contract) ?? listFindings(contract)
  shared.set(contract, known)
  return known
}

/** On the global object, because a bundler gives pages their own copy of this module. */
const shared: WeakMap<object, FindingsReading> = findShared()

function findShared(): WeakMap<object, FindingsReading> {
  const key = Symbol.for('portal.findings')
  const found: unknown = Reflect.get(globalThis, key)
  if (found instanceof WeakMap) return found
  const made = new WeakMap<object, FindingsReading>()
  Reflect.set(globalThis, key, made)
  return made
}
