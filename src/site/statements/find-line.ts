import type { SourceLine } from '#contract/source/find-lines.ts'
import type { Place } from '#contract/source/place.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-memory.ts'
import { readDocumentFindings } from '../findings/findings.ts'
import { createLineFinder } from './document-lines.ts'

/** The line of what a page states. */
export function findLine(contract: Contract, at: Place): SourceLine | undefined {
  const find = recall(finders, contract, () =>
    createLineFinder(contract, () => readDocumentFindings(contract).all.map((found) => found.at)),
  )
  return find(at)
}

const finders = new WeakMap<Contract, ReturnType<typeof createLineFinder>>()

/** Whether the document stands on one line, as a minified one does. */
export function isOneLine(contract: Contract): boolean {
  return recall(oneLiners, contract, () =>
    contract.findLines(['#/info', '#/paths']).every((found) => found?.line === 1),
  )
}

const oneLiners = new WeakMap<Contract, boolean>()

/** Such as `api.yaml, line 7`; undefined where the place is in no file that was read. */
export function nameLine(contract: Contract, at: Place): string | undefined {
  const found = findLine(contract, at)
  return found && `${found.file}, line ${found.line}`
}
