import { writePointer } from '../pointer.ts'
import type { FindSchema } from '../view/view-schema.ts'
import type { Direction } from '../view/direction.ts'
import type { Reader } from '../value/reader.ts'

export interface Walk<Node> {
  readonly reader: Reader<Node>
  readonly find: FindSchema
  /** The types of what a reference leads to, where they are known without it. */
  readonly typesOf: ((reference: string) => readonly string[] | undefined) | undefined
  /** Whether it has to wait for a schema that was asked for. */
  readonly isWaiting: (() => boolean) | undefined
  readonly direction: Direction
  readonly budget: Budget
  /** @returns what is left to do */
  readonly visit: (walk: Walk<Node>, schema: unknown, here: Position<Node>) => Checking | undefined
}

/** The amount of work that is still done. */
export interface Budget {
  /** Schemas that are looked at: alternatives within alternatives grow without bound. */
  steps: number
  readonly patterns: { steps: number }
  /** Counts up, for pauses. */
  turns: number
}

/**
 * A check in steps. It yields the check of a part, which is run before it goes on; nothing, where that is over already; or a
 * pause. So no check stands on the stack of another, however deep a value is.
 */
export type Checking = Generator<Checking | 'pause' | undefined, void>

/** Runs a check. Others may work at each pause. */
export function* runChecking(first: Checking | undefined): Generator<void, void> {
  const open = first ? [first] : []
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { done, value } = last.next()
    if (done) open.pop()
    else if (value === 'pause') yield
    else if (value) open.push(value)
  }
}

/** Whether it is time for a pause: a pause for each value would take longer than the value. */
export function isTurnOver({ budget }: { readonly budget: Budget }): boolean {
  budget.turns += 1
  return budget.turns % turn === 0
}

/** Values that are looked at without a pause: about a millisecond. */
const turn = 1024

/** The place at which the check is. A chain, since most places are never told. */
export interface Position<Node> {
  readonly parent: Position<Node> | undefined
  readonly node: Node
  /** Undefined where the schema changed and the value did not. */
  readonly step: Step | undefined
  /** The way from the schema before to this one: a reference, or steps. */
  readonly rule: string | readonly Step[]
  readonly depth: number
  readonly into: Outcome<Node>
}

interface Outcome<Node> {
  contradictions: number
  unchecked: number
  /** Contradictions after which the rest is not looked at. */
  readonly most: number
  /** The findings that are wanted; the others are only counted. */
  readonly keeps: 'all' | 'remarks'
  readonly add: (finding: CheckFinding, node: Node) => void
  /** Told of each value about which a schema says something. */
  readonly describe: ((node: Node) => void) | undefined
}

/** Whether the value fits: unknown where nothing contradicts and something could not be checked. */
export function judge<Node>(outcome: Outcome<Node>): 'fits' | 'contradicts' | 'unknown' {
  if (outcome.contradictions > 0) return 'contradicts'
  return outcome.unchecked > 0 ? 'unknown' : 'fits'
}

export function isFull<Node>({ contradictions, most }: Outcome<Node>): boolean {
  return contradictions >= most
}

/** The same value, under another schema of the same one. */
export function enterRule<Node>(here: Position<Node>, ...rule: readonly Step[]): Position<Node> {
  return { ...here, parent: here, step: undefined, rule, depth: here.depth + 1 }
}

export function enterPart<Node>(
  here: Position<Node>,
  node: Node,
  step: Step,
  ...rule: readonly Step[]
): Position<Node> {
  return { parent: here, node, step, rule, depth: here.depth + 1, into: here.into }
}

/** @param node what it is about, where that is not the value itself */
export function report<Node>(
  here: Position<Node>,
  keyword: string,
  end: string,
  kind: CheckFinding['kind'] = 'contradiction',
  node: Node = here.node,
  missing?: string,
): void {
  const { into } = here
  if (kind === 'contradiction') into.contradictions += 1
  else if (kind === 'unchecked') into.unchecked += 1
  if (into.keeps === 'remarks' && kind !== 'remark') return
  into.add(
    {
      kind,
      instance: listSteps(here),
      keyword,
      rule: writeRule(here, keyword),
      end,
      ...(missing !== undefined && { missing }),
    },
    node,
  )
}

function listSteps<Node>(here: Position<Node>): readonly Step[] {
  const steps: Step[] = []
  for (let at: Position<Node> | undefined = here; at; at = at.parent) {
    if (at.step !== undefined) steps.push(at.step)
  }
  return steps.toReversed()
}

/** From the last reference on. */
function writeRule<Node>(here: Position<Node>, keyword: string): string {
  const parts: string[] = [writePointer([keyword])]
  for (let at: Position<Node> | undefined = here; at; at = at.parent) {
    if (typeof at.rule === 'string') {
      parts.push(at.rule)
      break
    }
    parts.push(writePointer(at.rule))
  }
  return parts.toReversed().join('')
}

/** A check of a value against a schema that need not hold. It ends at the first contradiction. */
export interface Trial<Node> {
  readonly outcome: Outcome<Node>
  readonly here: Position<Node>
  /** Takes over what the trial remarked and described. */
  readonly accept: () => void
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
  return {
    outcome,
    here: { ...here, into: outcome },
    accept() {
      for (const [finding, node] of remarks) into.add(finding, node)
      if (into.describe) for (const node of described) into.describe(node)
    },
  }
}

export interface CheckFinding {
  readonly kind:
    | 'contradiction'
    /** Worth knowing and no contradiction, such as what `format` means. */
    | 'remark'
    /** A rule that could not be checked, so that nothing is claimed about it. */
    | 'unchecked'
  /** Names of members and indexes of items, from the whole value on. */
  readonly instance: readonly Step[]
  readonly keyword: string
  /** The place of the rule: a JSON Pointer (RFC 6901) from the last reference on, such as `#/components/schemas/User/minimum`. */
  readonly rule: string
  /** The end of a sentence. It quotes no value, only names of fields. */
  readonly end: string
  readonly missing?: string
}

export type Step = string | number

/** A place within a value, such as `tags[0].name`; empty for the whole value. */
export function writePlace(instance: readonly Step[]): string {
  return instance
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}

/** Describes a finding, with the same words in the form, the agents' tools and the command line. */
export function writeCheckSentence({ kind, end }: Pick<CheckFinding, 'kind' | 'end'>): string {
  switch (kind) {
    case 'contradiction':
      return `This contradicts the document: ${end}`
    case 'remark':
      return `Note: ${end}`
    case 'unchecked':
      return `Not checked: ${end}`
  }
}
