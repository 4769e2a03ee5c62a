import type { Schema } from '../request/description/schema.ts'
import type { Value } from '../request/inputs.ts'
import type { Finding, Step } from './finding.ts'

/** What a comparison needs wherever it is. */
export interface Walk {
  /** By the text of a reference. */
  readonly schemas: Readonly<Record<string, Schema>>
  readonly direction: Direction
  /** Contradictions after which the rest is not looked at. */
  readonly most: number
  /** How much is still looked at: alternatives within alternatives grow without bound. */
  steps: number
  /** How much is still spent on patterns. */
  readonly patterns: { steps: number }
  /** Here, because lists and objects hold values of any kind. */
  readonly visit: Visit
}

/** What is sent has no use for what only the service may set, and the other way round. */
export type Direction = 'request' | 'response'

export type Visit = (walk: Walk, value: Value, schema: unknown, here: Here) => Outcome

/** Where the comparison is. A chain, since most places are never told. */
export interface Here {
  readonly parent: Here | undefined
  /** Undefined where the schema changed and the value did not. */
  readonly step: Step | undefined
  /** The pointer of the schema. */
  readonly rule: string
  readonly depth: number
}

/** What one schema says of one value, and which parts of the value it looked at. */
export interface Outcome {
  readonly findings: Finding[]
  readonly names: Set<string>
  readonly indexes: Set<number>
}

export function startOutcome(): Outcome {
  return { findings: [], names: new Set(), indexes: new Set() }
}

/** Whether the value fits: unknown where nothing contradicts and something could not be checked. */
export function judge({ findings }: Outcome): 'fits' | 'contradicts' | 'unknown' {
  if (findings.some(({ kind }) => kind === 'contradiction')) return 'contradicts'
  return findings.some(({ kind }) => kind === 'unchecked') ? 'unknown' : 'fits'
}

/** The same value, under another schema of the same one. */
export function enterRule(here: Here, ...steps: readonly Step[]): Here {
  return {
    parent: here,
    step: undefined,
    rule: `${here.rule}${writePointer(steps)}`,
    depth: here.depth + 1,
  }
}

/** A part of the value. */
export function enterPart(here: Here, step: Step, ...rule: readonly Step[]): Here {
  return { parent: here, step, rule: `${here.rule}${writePointer(rule)}`, depth: here.depth + 1 }
}

function writePointer(steps: readonly Step[]): string {
  return steps
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

export function tell(
  { findings }: Outcome,
  here: Here,
  keyword: string,
  end: string,
  kind: Finding['kind'] = 'contradiction',
): void {
  const rule = `${here.rule}${writePointer([keyword])}`
  findings.push({ kind, instance: listSteps(here), keyword, rule, end })
}

function listSteps(here: Here): readonly Step[] {
  const steps: Step[] = []
  for (let at: Here | undefined = here; at; at = at.parent) {
    if (at.step !== undefined) steps.push(at.step)
  }
  return steps.toReversed()
}

/** Takes over what another schema of the same value found and looked at. */
export function include(outcome: Outcome, other: Outcome): void {
  for (const finding of other.findings) outcome.findings.push(finding)
  for (const name of other.names) outcome.names.add(name)
  for (const index of other.indexes) outcome.indexes.add(index)
}

export function isFull({ most }: Walk, { findings }: Outcome): boolean {
  if (findings.length < most) return false
  return findings.filter(({ kind }) => kind === 'contradiction').length >= most
}
