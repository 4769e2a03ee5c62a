import { recall, shareInProcess } from '../shared-memory.ts'
import { listFindings } from './list-findings.ts'
import type { Finding } from './finding.ts'
import type { SurveyedContract } from './survey/surveyed-contract.ts'

/** The findings of a contract, searched once for the whole process: pages and what follows them are modules of their own. */
export function readSharedFindings(contract: SurveyedContract): readonly Finding[] {
  return recall(shared, contract, () => listFindings(contract))
}

const shared = shareInProcess('findings', WeakMap<SurveyedContract, readonly Finding[]>)
