import type { CheckFinding } from './finding.ts'
import { mergeSeen, startSeen } from './walk.ts'
import type { Position, Outcome } from './walk.ts'

/** A check of a value against a schema that need not hold. It ends at the first contradiction. */
export interface Trial<Node> {
  readonly outcome: Outcome<Node>
  readonly here: Position<Node>
  /** Takes over what the trial remarked, described and looked at. */
  readonly accept: () => void
  /** Takes over what it described, and no more. */
  readonly describe: () => void
}

export function startTrial<Node>(here: Position<Node>): Trial<Node> {
  const remarks: (readonly [CheckFinding, Node])[] = []
  const described: Node[] = []
  const { into } = here
  const outcome: Outcome<Node> = {
    contradictions: 0,
    unchecked: 0,
    most: 1,
    keeps: 'remarks',
    add: (finding, node) => remarks.push([finding, node]),
    describe: into.describe && ((node) => described.push(node)),
  }
  const seen = here.seen && startSeen()
  const describe = () => {
    if (into.describe) for (const node of described) into.describe(node)
  }
  return {
    outcome,
    here: { ...here, into: outcome, seen },
    describe,
    accept() {
      for (const [finding, node] of remarks) into.add(finding, node)
      describe()
      mergeSeen(here.seen, seen)
    },
  }
}
