import { formatPointer } from '../pointer.ts'
import type { FindSchema } from '../view/view-schema.ts'
import type { Direction } from '../view/direction.ts'
import type { ValueReader } from '../value/reader.ts'

export interface Walk<Node> {
  readonly reader: ValueReader<Node>
  readonly find: FindSchema
  /** Returns the types of a reference's target if they are known without loading it. */
  readonly typesOf: ((reference: string) => readonly string[] | undefined) | undefined
  /** Whether a requested schema has not been loaded yet. */
  readonly isWaiting: (() => boolean) | undefined
  readonly direction: Direction
  readonly budget: Budget
  /** @returns the remaining checks */
  readonly visit: (schema: unknown, here: Position<Node>) => Checking | undefined
}

/** The remaining work. */
export interface Budget {
  /** Schemas to evaluate: nested alternatives grow without bound. */
  steps: number
  readonly patterns: { steps: number }
  /** Counts up to the next pause. */
  turns: number
}

/**
 * A check in steps. Yields a nested check to run before it continues, undefined if that is done
 * already, or a pause. So nested checks do not use the call stack, regardless of depth.
 */
export type Checking = Generator<Checking | 'pause' | undefined, void>

/** Runs a check, yielding at each pause. */
export function* runChecking(first: Checking | undefined): Generator<void, void> {
  const open = first ? [first] : []
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { done, value } = last.next()
    if (done) open.pop()
    else if (value === 'pause') yield
    else if (value) open.push(value)
  }
}

/** Returns whether to pause: a pause for each value would take longer than the value. */
export function shouldPause({ budget }: { readonly budget: Budget }): boolean {
  budget.turns += 1
  return budget.turns % stepsPerTurn === 0
}

/** Values between pauses: about a millisecond. */
const stepsPerTurn = 1024

/** The current position of a check. Linked list; most paths are never reported. */
export interface Position<Node> {
  readonly walk: Walk<Node>
  readonly parent: Position<Node> | undefined
  readonly node: Node
  /** Undefined if the schema changed and the value did not. */
  readonly step: Step | undefined
  /** The path from the previous schema to this one: a reference, or steps. */
  readonly rule: string | readonly Step[]
  readonly depth: number
  readonly into: Outcome<Node>
}

interface Outcome<Node> {
  contradictions: number
  unchecked: number
  /** Maximum contradictions before stopping. */
  readonly most: number
  /** Which findings to collect; the others are only counted. */
  readonly keeps: 'all' | 'remarks'
  readonly add: (finding: CheckFinding, node: Node) => void
  /** Called for each value that a schema constrains. */
  readonly describe: ((node: Node) => void) | undefined
}

/**
 * Returns whether the value is valid: unknown if nothing contradicts but something was not checked.
 */
export function getVerdict<Node>(outcome: Outcome<Node>): 'fits' | 'contradicts' | 'unknown' {
  if (outcome.contradictions > 0) return 'contradicts'
  return outcome.unchecked > 0 ? 'unknown' : 'fits'
}

export function isFull<Node>({ contradictions, most }: Outcome<Node>): boolean {
  return contradictions >= most
}

/** Returns the position of the same value under another schema. */
export function enterRule<Node>(here: Position<Node>, ...rule: readonly Step[]): Position<Node> {
  return { ...here, parent: here, step: undefined, rule, depth: here.depth + 1 }
}

export function enterPart<Node>(
  here: Position<Node>,
  node: Node,
  step: Step,
  ...rule: readonly Step[]
): Position<Node> {
  const { walk, depth, into } = here
  return { walk, parent: here, node, step, rule, depth: depth + 1, into }
}

/** @param node the value concerned, if not the current one */
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
      instance: getSteps(here),
      keyword,
      rule: formatRule(here, keyword),
      end,
      ...(missing !== undefined && { missing }),
    },
    node,
  )
}

export function getSteps<Node>(here: Position<Node>): readonly Step[] {
  const steps: Step[] = []
  for (let at: Position<Node> | undefined = here; at; at = at.parent) {
    if (at.step !== undefined) steps.push(at.step)
  }
  return steps.toReversed()
}

/** Formats the pointer of a rule, starting from the last reference. */
function formatRule<Node>(here: Position<Node>, keyword: string): string {
  const parts: string[] = [formatPointer([keyword])]
  for (let at: Position<Node> | undefined = here; at; at = at.parent) {
    if (typeof at.rule === 'string') {
      parts.push(at.rule)
      break
    }
    parts.push(formatPointer(at.rule))
  }
  return parts.toReversed().join('')
}

export type Trial<Node> = ReturnType<typeof startTrial<Node>>

/** Starts a check against a schema that need not hold. It stops at the first contradiction. */
export function startTrial<Node>(here: Position<Node>) {
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
    /** Adopts the remarks and described values of the trial. */
    accept() {
      for (const [finding, node] of remarks) into.add(finding, node)
      if (into.describe) for (const node of described) into.describe(node)
    },
  }
}

export interface CheckFinding {
  readonly kind:
    | 'contradiction'
    /** A note that is not a contradiction, such as what `format` means. */
    | 'remark'
    /** A rule that could not be checked. */
    | 'unchecked'
  /** Property names and item indexes from the root of the value. */
  readonly instance: readonly Step[]
  readonly keyword: string
  /**
   * JSON Pointer (RFC 6901) of the rule from the last reference, such as
   * `#/components/schemas/User/minimum`.
   */
  readonly rule: string
  /** The end of a sentence. Quotes only field names, never values. */
  readonly end: string
  readonly missing?: string
}

export type Step = string | number

/** Formats a path within a value, such as `tags[0].name`; empty for the root. */
export function formatPath(instance: readonly Step[]): string {
  return instance
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}

/** Describes a finding, with the same text in the form, the agents' tools and the command line. */
export function formatCheckFinding({ kind, end }: Pick<CheckFinding, 'kind' | 'end'>): string {
  return `${findingStarts[kind]}: ${end}`
}

const findingStarts = {
  contradiction: 'This differs from the document',
  remark: 'Note',
  unchecked: 'Not checked',
} as const
